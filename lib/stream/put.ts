import { setTimeout } from 'node:timers/promises';
import {
  type KinesisClient,
  KinesisServiceException,
  PutRecordsCommand,
  type PutRecordsResultEntry,
} from '@aws-sdk/client-kinesis';
import type { Entry } from './entry.ts';

/** Where entries go, and how long the function still runs, in milliseconds. */
export interface Target {
  readonly client: KinesisClient;
  readonly stream: string;
  readonly remaining: () => number;
}

/** What became of a call: the entries that were not written, in order, and the error codes, one for each of them. */
interface Answer {
  readonly left: readonly Entry[];
  readonly errors: readonly string[];
  /** Whether trying again is of no use, as for a stream that does not exist. */
  readonly lasting: boolean;
}

const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 3000;
const MAX_CALL_MS = 15_000;
/** A call is not begun with less time. */
const SHORTEST_CALL_MS = 100;
/** Kept for ending well: answering which records failed, and metrics. */
const RESERVE_MS = 500;

/** Errors of a whole call that count as the caller's, yet go away by waiting. */
const PASSING = new Set([
  'ProvisionedThroughputExceededException',
  'KMSThrottlingException',
  'LimitExceededException',
  'ThrottlingException',
]);

function isLasting(error: unknown): boolean {
  if (!(error instanceof KinesisServiceException) || PASSING.has(error.name)) return false;
  const { httpStatusCode = 500 } = error.$metadata;
  return httpStatusCode < 500;
}

/** The error code of an entry; undefined for one that was written. Not being mentioned is an error too. */
const errorOf = (result: PutRecordsResultEntry | undefined) =>
  result === undefined ? 'NoAnswer' : (result.ErrorCode ?? undefined);

async function call(
  { client, stream }: Target,
  entries: readonly Entry[],
  timeLimit: number,
): Promise<Answer> {
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
      lasting: false,
    };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Unknown';
    return { left: entries, errors: entries.map(() => name), lasting: isLasting(error) };
  }
}

/** A random time below a bound that doubles, so that writers who were refused together do not come back together. */
const waitBefore = (attempt: number) =>
  attempt === 1 ? 0 : Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);

/**
 * Writes entries to a stream: no more than one call of PutRecords takes. What is refused is sent again, and nothing
 * else, until all is written or no time is left. Gives the entries that were not written, in order; `onError` hears
 * the code of every refusal.
 */
export async function putEntries(
  target: Target,
  entries: readonly Entry[],
  onError: (code: string) => void,
): Promise<readonly Entry[]> {
  let left = entries;
  for (let attempt = 1; left.length > 0; attempt++) {
    const time = target.remaining() - RESERVE_MS;
    if (time < 2 * SHORTEST_CALL_MS) break;
    const wait = Math.min(waitBefore(attempt), time - SHORTEST_CALL_MS);
    if (wait > 0) await setTimeout(wait);
    const answer = await call(target, left, Math.min(time - wait, MAX_CALL_MS));
    answer.errors.forEach(onError);
    left = answer.left;
    if (answer.lasting) break;
  }
  return left;
}
