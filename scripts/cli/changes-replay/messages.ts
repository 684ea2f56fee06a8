import * as z from 'zod';
import type { RefusedEvent } from '../../../lib/changes/refused-event.ts';
import { parseJson } from '../lib/json.ts';

/** An event that the bus refused: the message has all of it. */
const Refused: z.ZodType<RefusedEvent> = z.object({
  reason: z.string(),
  bus: z.string(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  detail: z.looseObject({ id: z.string() }),
});

const FUNCTION_NAME = /^arn:[\w-]+:lambda:[\w-]+:\d+:function:([\w-]+)(?::.*)?$/;

/** What Lambda reports about records of the table's stream that it discarded: their positions, not their data. */
const Discarded = z
  .object({
    requestContext: z.object({ condition: z.string(), functionArn: z.string().regex(FUNCTION_NAME) }),
    DDBStreamBatchInfo: z.object({
      streamArn: z.string().regex(/^arn:[\w-]+:dynamodb:/),
      shardId: z.string(),
      startSequenceNumber: z.string().regex(/^\d+$/),
      endSequenceNumber: z.string().regex(/^\d+$/),
    }),
  })
  .transform(({ requestContext, DDBStreamBatchInfo: info }) => ({
    reason: requestContext.condition,
    functionName: FUNCTION_NAME.exec(requestContext.functionArn)?.[1] ?? '',
    streamArn: info.streamArn,
    shardId: info.shardId,
    from: info.startSequenceNumber,
    to: info.endSequenceNumber,
  }));

/** Records of a shard, from one sequence number to another, that were discarded together. */
export type DiscardedRecords = z.output<typeof Discarded>;

export type ChangeFailure =
  | { readonly kind: 'refused'; readonly event: RefusedEvent; readonly id: string }
  | { readonly kind: 'discarded'; readonly records: DiscardedRecords };

/** Returns what a message is about; undefined for any other message. */
export function changeFailureIn(message: string): ChangeFailure | undefined {
  const json = parseJson(message);
  const refused = Refused.safeParse(json);
  if (refused.success)
    return { kind: 'refused', event: refused.data, id: String(Object(refused.data.detail).id) };
  const discarded = Discarded.safeParse(json);
  return discarded.success ? { kind: 'discarded', records: discarded.data } : undefined;
}

/** Describes a failure for people. */
export function described(failure: ChangeFailure): string {
  if (failure.kind === 'refused') {
    const { event, id } = failure;
    return `${event.type} ${id} (${event.reason})`;
  }
  const { shardId, from, to, reason } = failure.records;
  return `${shardId} ${from === to ? from : `${from} to ${to}`} (${reason})`;
}
