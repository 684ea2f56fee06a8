import * as z from 'zod';
import { reasonOf } from '../lib/command.ts';
import { NotReplayed } from './replay.ts';

/** A number as text. Any other text ends the check of the message, before it is compared as a number. */
const SequenceNumber = z.string().regex(/^\d+$/, { abort: true });

/** What Lambda reports about records of a shard that it discarded together: their positions, not their data. */
export const discardedRange = (streamArn: RegExp) =>
  z
    .object({
      streamArn: z.string().regex(streamArn),
      shardId: z.string(),
      startSequenceNumber: SequenceNumber,
      endSequenceNumber: SequenceNumber,
      /** How many records between the two were discarded; there may be others. */
      batchSize: z.int().min(1).optional(),
    })
    .refine(({ startSequenceNumber: from, endSequenceNumber: to }) => BigInt(from) <= BigInt(to))
    .transform(({ startSequenceNumber: from, endSequenceNumber: to, ...shard }) => ({ ...shard, from, to }));

/** Records of a shard, from one sequence number to another. */
export type Range = z.output<ReturnType<typeof discardedRange>>;

/** How often to try a read: a shard allows few reads a second for all its readers, the function among them. */
export const READ_ATTEMPTS = 10;

/** Describes a range for people. */
export const rangeText = ({ shardId, from, to }: Range) =>
  `${shardId} ${from === to ? from : `${from} to ${to}`}`;

/**
 * Returns the records of a range, including those between the first and the last.
 * @param pages the records of the shard from the first one of the range on; if that has expired, from the next one on
 * @throws NotReplayed if the stream no longer has them, or cannot be read now: the message remains, whatever the
 * reason, and the others are tried
 */
export async function recordsUpTo<R>(
  { from, to }: Range,
  pages: AsyncIterable<readonly R[]>,
  numberOf: (record: R) => string,
): Promise<R[]> {
  const records: R[] = [];
  try {
    for await (const page of pages) {
      for (const record of page) {
        const number = numberOf(record);
        if (records.length === 0 && number !== from) throw gone();
        if (BigInt(number) > BigInt(to)) return records;
        records.push(record);
        if (number === to) return records;
      }
    }
  } catch (error) {
    if (error instanceof NotReplayed) throw error;
    throw new NotReplayed(`the stream cannot be read: ${reasonOf(error)}`, { cause: error });
  }
  throw gone();
}

export const gone = () => new NotReplayed('the stream no longer has them');
