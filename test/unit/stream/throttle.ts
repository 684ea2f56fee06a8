import { type Rejections, serveKinesisProxy } from '../../../scripts/bench/soak/kinesis-proxy.ts';
import type { LocalHttp } from '../../../scripts/stack/process/local-http.ts';

/** Chooses the entries of a call to reject, by their texts; `call` counts from 1. */
export type RejectEntries = (texts: readonly string[], call: number) => Rejections;

const rejectNone: RejectEntries = () => undefined;

/** A proxy of a Kinesis server that rejects the entries of PutRecords calls that a test chooses. */
export class Throttle {
  /** The number of entries of each call. */
  readonly calls: number[] = [];
  #reject = rejectNone;

  start(server: string): Promise<LocalHttp> {
    return serveKinesisProxy(server, ({ records }) => {
      this.calls.push(records.length);
      return this.#reject(records.map(String), this.calls.length);
    });
  }

  /** Sets which entries to reject, by default none, and clears the calls. */
  use(reject: RejectEntries = rejectNone): void {
    this.#reject = reject;
    this.calls.length = 0;
  }
}
