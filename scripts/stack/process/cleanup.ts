/** What has to be undone at the end, in the opposite order of how it came about. */
export class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];
  #over = false;

  /** What is added after the end, because it was still on its way, is undone at once. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.#over) await step();
    else this.#steps.push(step);
  }

  async run(): Promise<void> {
    this.#over = true;
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step();
  }
}
