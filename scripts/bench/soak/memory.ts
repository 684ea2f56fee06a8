import getPort from 'get-port';

/** Measures the memory in use of another Node process. */
export class LiveMemory {
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async prepare(): Promise<LiveMemory> {
    return new LiveMemory(await getPort());
  }

  /** Node options that the process needs. */
  get nodeOptions(): readonly string[] {
    return ['--import', new URL(`live-memory.js?port=${this.#port}`, import.meta.url).href];
  }

  /** Returns the bytes on its heap, and those outside that the heap refers to, after garbage collection. */
  async measure(): Promise<number> {
    const answer = await fetch(`http://localhost:${this.#port}`);
    return Number(await answer.text());
  }
}
