import { setTimeout } from 'node:timers/promises';
import {
  type KinesisClient,
  KinesisServiceException,
  PutRecordsCommand,
  type PutRecordsResultEntry,
} from '@aws-sdk/client-kinesis';
import { backoffMs } from '../backoff.ts';
import type { Entry } from './entry.ts';

/** The destination of entries, and the time until the function times out, in milliseconds. */
export interface Target {
  readonly client: KinesisClient;
  readonly stream: string;
  readonly remaining: () => number;
}

/** The result of a call: the entries that were not written, in order, and an error code for each of them. */
interface CallResult {
  readonly left: readonly Entry[];
  readonly errors: readonly string[];
  /** Whether a retry would fail too, as for a stream that does not exist. */
  readonly permanent: boolean;
}

const WAITS = { firstMs: 200, maxMs: 3000 };
const MAX_CALL_MS = 15_000;
/** No call is started with less time. */
const MIN_CALL_MS = 100;
/** Reserved for reporting which records failed, and for metrics. */
const RESERVE_MS = 500;

/** Client errors of a whole call that are transient. */
const TRANSIENT = new Set([
  'ProvisionedThroughputExceededException',
  'KMSThrottlingException',
  'LimitExceededException',
  'ThrottlingException',
]);

function isPermanent(error: unknown): boolean {
  if (!(error instanceof KinesisServiceException) || TRANSIENT.has(error.name)) return false;
  const { httpStatusCode = 500 } = error.$metadata;
  return httpStatusCode < 500;
}

/** The error code of an entry; undefined if it was written. A missing result is an error too. */
export const errorOf = (result: PutRecordsResultEntry | undefined) =>
  result === undefined ? 'NoResult' : result.ErrorCode;

async function call(
  { client, stream }: Target,
  entries: readonly Entry[],
  timeLimit: number,
): Promise<CallResult> {
  const command = new PutRecordsCommand({
    ...(stream.startsWith('arn:') ? { StreamARN: stream } : { StreamName: stream }),
    Records: entries.map(({ partitionKey, data }) => ({ PartitionKey: partitionKey, Data: data })),
  });
  try {
    const { Records: results = [] } = await client.send(command, {
      abortSignal: AbortSignal.timeout(Math.ceil(timeLimit)),
    });
    const failed = entries.map((_entry, i) => errorOf(results[i]));
    return {
      left: entries.filter((_entry, i) => failed[i] !== undefined),
      errors: failed.filter((code) => code !== undefined),
      permanent: false,
    };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Unknown';
    return { left: entries, errors: entries.map(() => name), permanent: isPermanent(error) };
  }
}

/**
 * Writes entries to a stream, as many as fit into one PutRecords call. Retries only the rejected entries, until all are
 * written, no time is left, or an error is permanent.
 * @param onError receives the error code of every rejection
 * @returns the entries that were not written, in order
 */
export async function putEntries(
  target: Target,
  entries: readonly Entry[],
  onError: (code: string) => void,
): Promise<readonly Entry[]> {
  let left = entries;
  for (let attempt = 1; left.length > 0; attempt++) {
    const time = target.remaining() - RESERVE_MS;
    if (time < 2 * MIN_CALL_MS) break;
    const wait = attempt === 1 ? 0 : Math.min(backoffMs(attempt - 2, WAITS), time - MIN_CALL_MS);
    if (wait > 0) await setTimeout(wait);
    const result = await call(target, left, Math.min(time - wait, MAX_CALL_MS));
    result.errors.forEach(onError);
    left = result.left;
    if (result.permanent) break;
  }
  return left;
}
