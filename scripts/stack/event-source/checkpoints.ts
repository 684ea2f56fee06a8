import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { reasonOf, UserError } from '../../cli/lib/command.ts';
import { replaceFile } from '../../cli/lib/replace-file.ts';
import { oneAtATime } from '../process/one-at-a-time.ts';

const Saved = z.record(z.string(), z.string());

export interface CheckpointOptions {
  /** Stores them between runs; in memory by default. */
  readonly file?: string | undefined;
  /**
   * Waits until the effects of the records would survive a kill, and returns whether they would. By default they always
   * do.
   */
  readonly saved?: (() => Promise<boolean>) | undefined;
  /** Called if the file cannot be written. */
  readonly onError: (error: unknown) => void;
}

/**
 * The last processed record of each shard. The file is never ahead of the saved data of the streams: after a kill,
 * records are processed again rather than lost.
 */
export class Checkpoints {
  readonly #last: Map<string, string>;
  readonly #store: () => Promise<void>;
  #stored = Promise.resolve();

  private constructor(
    last: Map<string, string>,
    { file, saved = async () => true, onError }: CheckpointOptions,
  ) {
    this.#last = last;
    const store = async () => {
      const text = JSON.stringify(Object.fromEntries(last));
      if (file !== undefined && (await saved())) await replaceFile(file, (part) => writeFile(part, text));
    };
    // One write at a time, so that no older state overwrites a newer one.
    this.#store = oneAtATime(() => store().catch(onError));
  }

  /** @throws UserError if there is a file that cannot be read */
  static async open(options: CheckpointOptions): Promise<Checkpoints> {
    const { file } = options;
    const last = file === undefined ? {} : await readCheckpoints(file);
    return new Checkpoints(new Map(Object.entries(last)), options);
  }

  get(shardId: string): string | undefined {
    return this.#last.get(shardId);
  }

  /** Stores the position later, together with any that follow until then. */
  set(shardId: string, sequenceNumber: string): void {
    this.#last.set(shardId, sequenceNumber);
    this.#stored = this.#store();
  }

  /** Waits until all positions are stored. */
  stored(): Promise<void> {
    return this.#stored;
  }
}

async function readCheckpoints(file: string): Promise<z.output<typeof Saved>> {
  try {
    return Saved.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new UserError(
      `${file} cannot be read (${reasonOf(error)}), so it is unknown which records of the stream have been processed. Repair it, or delete it to process all of them again.`,
      { cause: error },
    );
  }
}
