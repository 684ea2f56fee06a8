import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { batchIn, described } from './batch.ts';
import type { Message } from './message.ts';
import { NotPutBack, putBack, recordsOf } from './records.ts';

export interface Replay {
  readonly messages: AsyncIterable<Message>;
  readonly client: KinesisClient;
  /** Only report what would be done. */
  readonly dryRun: boolean;
  readonly print: (line: string) => void;
}

/** The outcome. */
export interface Replayed {
  readonly records: number;
  readonly done: number;
  /** Messages that remain. */
  readonly left: number;
}

/** Puts the records that messages are about back on their streams, and deletes the messages. */
export async function replay({ messages, client, dryRun, print }: Replay): Promise<Replayed> {
  const replayed = { records: 0, done: 0, left: 0 };
  for await (const { text, remove } of messages) {
    const batch = batchIn(text);
    try {
      if (batch === undefined) throw new NotPutBack('the message is not about discarded records');
      const records = await recordsOf(client, batch);
      if (!dryRun) {
        await putBack(client, batch.streamArn, records);
        await remove();
      }
      replayed.records += records.length;
      replayed.done += 1;
      print(`${described(batch)}: ${records.length} records`);
    } catch (error) {
      if (!(error instanceof NotPutBack)) throw error;
      replayed.left += 1;
      print(`${batch === undefined ? 'A message' : described(batch)} remains: ${error.message}`);
    }
  }
  return replayed;
}
