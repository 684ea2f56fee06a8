import * as z from 'zod';

/** What Lambda says of records that it gave up: which they are, not what is in them. */
const SetAside = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.int() }),
  KinesisBatchInfo: z.object({
    streamArn: z.string().regex(/^arn:[\w-]+:kinesis:[\w-]+:\d+:stream\/[\w.-]+$/),
    shardId: z.string(),
    startSequenceNumber: z.string().regex(/^\d+$/),
    endSequenceNumber: z.string().regex(/^\d+$/),
  }),
});

/** Records of a shard, from the one number to the other, that were set aside together. */
export interface Batch {
  readonly streamArn: string;
  readonly shardId: string;
  readonly from: string;
  readonly to: string;
  /** Why they were set aside: `RetryAttemptsExhausted`. */
  readonly reason: string;
  /** How often they were tried. */
  readonly tries: number;
}

/** The records that a message is about; undefined for a message of something else. */
export function batchIn(message: string): Batch | undefined {
  const { data } = SetAside.safeParse(parsed(message));
  if (data === undefined) return undefined;
  const { streamArn, shardId, startSequenceNumber: from, endSequenceNumber: to } = data.KinesisBatchInfo;
  const { condition: reason, approximateInvokeCount: tries } = data.requestContext;
  return { streamArn, shardId, from, to, reason, tries };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A batch as a person reads it. */
export function described({ streamArn, shardId, from, to, reason, tries }: Batch): string {
  const stream = streamArn.slice(streamArn.lastIndexOf('/') + 1);
  const range = from === to ? from : `${from} to ${to}`;
  return `${stream} ${shardId} ${range} (${reason} after ${tries} tries)`;
}
