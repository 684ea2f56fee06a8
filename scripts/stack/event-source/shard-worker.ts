import { setTimeout as sleep } from 'node:timers/promises';
import { type Batch, nextBatches, type RetryPolicy } from './batch.ts';
import type { StreamRecord } from './event.ts';
import type { Discarded } from './failure-message.ts';
import type { Invocation } from './invocation.ts';
import { firstFailure } from './response.ts';

export interface WorkPolicy extends RetryPolicy {
  /** Older records are discarded; -1 for no limit. */
  readonly maximumRecordAgeInSeconds: number;
  /** Whether the function reports which records have failed. */
  readonly reportsFailures: boolean;
}

/** The side effects of a shard worker. */
export interface WorkEffects {
  invoke(records: readonly StreamRecord[]): Promise<Invocation>;
  /** Stores that the record and all before it are processed. */
  checkpoint(record: StreamRecord): void;
  discard(what: Discarded): Promise<void>;
}

type StreamBatch = Batch<StreamRecord>;

/** Works through the records of a shard in order: each one is processed or discarded. */
export class ShardWorker {
  readonly #policy: WorkPolicy;
  readonly #effects: WorkEffects;
  readonly #signal: AbortSignal;
  #failuresInARow = 0;

  /** @param signal stops the work, which then throws */
  constructor(policy: WorkPolicy, effects: WorkEffects, signal: AbortSignal) {
    this.#policy = policy;
    this.#effects = effects;
    this.#signal = signal;
  }

  async process(records: readonly StreamRecord[]): Promise<void> {
    const waiting: StreamBatch[] = [{ records, retries: 0 }];
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const current = await this.#discardOld(batch);
      if (current.records.length > 0) waiting.unshift(...(await this.#try(current)));
    }
  }

  /** @returns the batches to try next */
  async #try(batch: StreamBatch): Promise<readonly StreamBatch[]> {
    const invocation = await this.#effects.invoke(batch.records);
    if (invocation.kind === 'impossible') {
      // The function is being restarted or cannot be built, so this does not count as a retry.
      await this.#pause();
      return [batch];
    }
    const failedAt = this.#failureIn(invocation, batch);
    const { done, next, discarded } = nextBatches(batch, failedAt, this.#policy);
    this.#finish(batch.records.slice(0, done));
    if (discarded !== undefined) {
      const { records, retries } = discarded;
      await this.#discard({ condition: 'RetryAttemptsExhausted', records, invocations: retries + 1 });
    }
    if (failedAt === 0) await this.#pause();
    else this.#failuresInARow = 0;
    return next;
  }

  #failureIn(invocation: Invocation, { records }: StreamBatch): number | undefined {
    if (invocation.kind !== 'returned') return 0;
    if (!this.#policy.reportsFailures) return undefined;
    const sequenceNumbers = records.map(({ sequenceNumber }) => sequenceNumber);
    return firstFailure(invocation.value, sequenceNumbers);
  }

  async #discardOld({ records, retries }: StreamBatch): Promise<StreamBatch> {
    const { maximumRecordAgeInSeconds: maximum } = this.#policy;
    const cutoff = maximum < 0 ? 0 : Date.now() - maximum * 1000;
    const fresh = records.filter(({ arrival }) => arrival.getTime() >= cutoff);
    const old = records.slice(0, records.length - fresh.length);
    if (old.length > 0)
      await this.#discard({ condition: 'RecordAgeExceeded', records: old, invocations: retries });
    return { records: fresh, retries };
  }

  async #discard(discarded: Discarded): Promise<void> {
    await this.#effects.discard(discarded);
    this.#finish(discarded.records);
  }

  #finish(records: readonly StreamRecord[]): void {
    const last = records.at(-1);
    if (last !== undefined) this.#effects.checkpoint(last);
  }

  async #pause(): Promise<void> {
    this.#failuresInARow += 1;
    const milliseconds = Math.min(25 * 2 ** this.#failuresInARow, 1000);
    await sleep(milliseconds, undefined, { signal: this.#signal });
  }
}
