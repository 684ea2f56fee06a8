import { freePort } from '../stack/process/ports.ts';

/** Sees from outside how much memory a process of Node has in use. */
export class LiveMemory {
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async prepare(): Promise<LiveMemory> {
    return new LiveMemory(await freePort());
  }

  /** What the process has to be started with. */
  get nodeOptions(): readonly string[] {
    return ['--import', new URL(`live-memory.js?port=${this.#port}`, import.meta.url).href];
  }

  /** Bytes on its heap, and outside of it in the hands of what is on the heap, after all garbage is collected. */
  async look(): Promise<number> {
    const answer = await fetch(`http://localhost:${this.#port}`);
    return Number(await answer.text());
  }
}
