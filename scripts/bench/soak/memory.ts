import { freePort } from '../../stack/process/free-port.ts';

/** Measures the memory in use of another Node process. */
export interface LiveMemory {
  /** Node options that the process needs. */
  readonly nodeOptions: readonly string[];
  /** Returns the bytes on its heap, and those outside that the heap refers to, after garbage collection. */
  measure(): Promise<number>;
}

/** Prepares the measurements of a process that is started with the node options. */
export async function liveMemory(): Promise<LiveMemory> {
  const port = await freePort();
  return {
    nodeOptions: ['--import', new URL(`live-memory.js?port=${port}`, import.meta.url).href],
    measure: async () => Number(await (await fetch(`http://localhost:${port}`)).text()),
  };
}
