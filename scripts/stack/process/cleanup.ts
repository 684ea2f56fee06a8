/** Cleanup steps, which run in reverse order. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #over = false;

  /** Adds a step. After `run`, which may overtake slow work, it runs the step immediately. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.#over) await step();
    else this.#steps.push(step);
  }

  async run(): Promise<void> {
    this.#over = true;
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step();
  }
}
