import type { StreamRecord } from './event.ts';
import type { EventSource, Position } from './source.ts';

/** Reads new records of a shard. */
export class ShardReader {
  readonly #source: EventSource;
  readonly #shardId: string;
  #position: Position;
  #iterator: string | undefined;
  #ended = false;

  constructor(source: EventSource, shardId: string, position: Position) {
    this.#source = source;
    this.#shardId = shardId;
    this.#position = position;
  }

  /** Whether the shard is closed and completely read. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Returns the records since the last call; none if the server cannot be reached. */
  async read(limit: number, abortSignal: AbortSignal): Promise<readonly StreamRecord[]> {
    try {
      const iterator = this.#iterator ?? (await this.#newIterator());
      const { records, last, next } = await this.#source.page(iterator, limit, abortSignal);
      if (last !== undefined) this.#position = { ...this.#position, after: last };
      this.#iterator = next;
      this.#ended = next === undefined;
      return records;
    } catch {
      abortSignal.throwIfAborted();
      this.#iterator = undefined;
      return [];
    }
  }

  async #newIterator(): Promise<string | undefined> {
    try {
      return await this.#source.iterator(this.#shardId, this.#position);
    } catch (error) {
      // The checkpoint may belong to an earlier stream.
      if (this.#source.isForeignPosition(error)) this.#position = { ...this.#position, after: undefined };
      throw error;
    }
  }
}
