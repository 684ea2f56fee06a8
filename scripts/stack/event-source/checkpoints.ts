import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { replaceFile } from '../../cli/lib/replace-file.ts';

const Saved = z.record(z.string(), z.string());

/** The last processed record of each shard. */
export class Checkpoints {
  readonly #file: string | undefined;
  readonly #last: Map<string, string>;
  #saving = Promise.resolve();

  private constructor(file: string | undefined, last: Map<string, string>) {
    this.#file = file;
    this.#last = last;
  }

  /** @param file stores them between runs; in memory by default */
  static async open(file?: string): Promise<Checkpoints> {
    const text = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
    return new Checkpoints(
      file,
      new Map(Object.entries(text === undefined ? {} : Saved.parse(JSON.parse(text)))),
    );
  }

  get(shardId: string): string | undefined {
    return this.#last.get(shardId);
  }

  async set(shardId: string, sequenceNumber: string): Promise<void> {
    this.#last.set(shardId, sequenceNumber);
    const file = this.#file;
    if (file === undefined) return;
    // One write at a time, so that no older state overwrites a newer one.
    this.#saving = this.#saving.then(() =>
      replaceFile(file, (part) => writeFile(part, JSON.stringify(Object.fromEntries(this.#last)))),
    );
    await this.#saving;
  }
}
