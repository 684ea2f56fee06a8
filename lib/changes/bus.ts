import {
  EventBridgeClient,
  EventBridgeServiceException,
  PutEventsCommand,
  type PutEventsResultEntry,
} from '@aws-sdk/client-eventbridge';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Result } from './deliver.ts';
import type { Entry } from './entry.ts';

/** The event bus accepts no events at the moment. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

const CALL_TIMEOUT_MS = 5000;

/** Codes of temporary errors, of a call or of one of its entries. */
const TRANSIENT = /throttl|internal|unavailable|timeout|limitexceeded|concurrent/i;

/** Error codes of a call that a single entry can cause. */
const CAUSED_BY_ENTRY = /validation|invalidargument|malformed|toolarge/i;

export class Bus {
  readonly name: string;
  readonly #client: EventBridgeClient;

  /** The client does not retry: `deliver` knows what is left to send and how much time remains. */
  constructor(name: string, client = connect()) {
    this.name = name;
    this.#client = client;
  }

  /**
   * Puts entries on the bus in one call.
   * @throws BusUnavailable if the bus does not exist or the caller may not use it
   */
  async put(entries: readonly Entry[]): Promise<Result[]> {
    const command = new PutEventsCommand({
      Entries: entries.map((entry) => ({ ...entry, EventBusName: this.name })),
    });
    try {
      const { Entries = [] } = await this.#client.send(command, {
        abortSignal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      return entries.map((_entry, n) => resultOf(Entries[n]));
    } catch (error) {
      return this.#afterFailedCall(entries, error);
    }
  }

  /** If a call was refused because of one of its entries, sends each of them on its own. */
  async #afterFailedCall(entries: readonly Entry[], error: unknown): Promise<Result[]> {
    const code = error instanceof Error ? error.name : 'Unknown';
    if (!isRefusal(error)) return entries.map(() => ({ kind: 'failed', code }));
    if (!CAUSED_BY_ENTRY.test(code))
      throw new BusUnavailable(`The event bus refuses all events: ${code}`, { cause: error });
    if (entries.length === 1) return [{ kind: 'refused', code }];
    // Concurrently, so that this takes no longer than a call; their records differ, so their order does not matter.
    const results = await Promise.all(entries.map((entry) => this.put([entry])));
    return results.flat();
  }
}

function connect(): EventBridgeClient {
  return new EventBridgeClient({
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: 1000 }),
  });
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof EventBridgeServiceException) || TRANSIENT.test(error.name)) return false;
  return (error.$metadata.httpStatusCode ?? 500) < 500;
}

/** A missing result is a failure too. */
function resultOf(result: PutEventsResultEntry | undefined): Result {
  if (result === undefined) return { kind: 'failed', code: 'NoResult' };
  const { ErrorCode: code } = result;
  if (code === undefined) return { kind: 'sent' };
  return { kind: TRANSIENT.test(code) ? 'failed' : 'refused', code };
}
