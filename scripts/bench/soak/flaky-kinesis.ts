import type { SeededRandom } from '../../stack/demo/random.ts';
import type { LocalHttp } from '../../stack/process/local-http.ts';
import { type KinesisCall, type Rejections, serveKinesisProxy } from './kinesis-proxy.ts';

const THROTTLED = 'ProvisionedThroughputExceededException';

/**
 * A proxy for a Kinesis server that fails as Kinesis may: it throttles some calls, and rejects some records of others.
 */
export class FlakyKinesis {
  readonly #endpoint: string;
  readonly #random: SeededRandom;
  /** The share of calls that fail, completely or in part. */
  failureRate = 0;
  throttled = 0;
  partial = 0;

  /** @param endpoint the URL of the server */
  constructor(endpoint: string, random: SeededRandom) {
    this.#endpoint = endpoint;
    this.#random = random;
  }

  start(): Promise<LocalHttp> {
    return serveKinesisProxy(this.#endpoint, (call) => this.#reject(call));
  }

  #reject({ operation, records }: KinesisCall): Rejections {
    const fails = /^(?:Put|GetRecords)/.test(operation) && this.#random.next() < this.failureRate;
    if (!fails) return undefined;
    if (operation === 'PutRecords' && this.#random.next() < 0.5) {
      this.partial += 1;
      return records.map(() => (this.#random.next() < 0.5 ? undefined : THROTTLED));
    }
    this.throttled += 1;
    return THROTTLED;
  }
}
