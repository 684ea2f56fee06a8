import * as z from 'zod';
import { parseJson } from '../lib/json.ts';

/** What Lambda reports about records that it discarded: their positions, not their data. */
const SetAside = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.int() }),
  KinesisBatchInfo: z.object({
    streamArn: z.string().regex(/^arn:[\w-]+:kinesis:[\w-]+:\d+:stream\/[\w.-]+$/),
    shardId: z.string(),
    startSequenceNumber: z.string().regex(/^\d+$/),
    endSequenceNumber: z.string().regex(/^\d+$/),
  }),
});

/** Records of a shard, from one sequence number to another, that were discarded together. */
export interface Batch {
  readonly streamArn: string;
  readonly shardId: string;
  readonly from: string;
  readonly to: string;
  /** Why they were discarded, for example `RetryAttemptsExhausted`. */
  readonly reason: string;
  /** Number of attempts. */
  readonly tries: number;
}

/** Returns the records that a message is about; undefined for any other message. */
export function batchIn(message: string): Batch | undefined {
  const { data } = SetAside.safeParse(parseJson(message));
  if (data === undefined) return undefined;
  const { streamArn, shardId, startSequenceNumber: from, endSequenceNumber: to } = data.KinesisBatchInfo;
  const { condition: reason, approximateInvokeCount: tries } = data.requestContext;
  return { streamArn, shardId, from, to, reason, tries };
}

/** Describes a batch for people. */
export function described({ streamArn, shardId, from, to, reason, tries }: Batch): string {
  const stream = streamArn.slice(streamArn.lastIndexOf('/') + 1);
  const range = from === to ? from : `${from} to ${to}`;
  return `${stream} ${shardId} ${range} (${reason} after ${tries} tries)`;
}
