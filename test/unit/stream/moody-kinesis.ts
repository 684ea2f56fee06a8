import { KinesisClient, type PutRecordsRequestEntry } from '@aws-sdk/client-kinesis';

/** What becomes of a call: of its entries, in turn and over again, and whether there is an answer. */
export interface Mood {
  readonly fates: readonly ('taken' | 'refused')[];
  readonly answers: boolean;
}

const GOOD: Mood = { fates: ['taken'], answers: true };

/** An entry as it is sent, or lies on the stream. */
export interface Sent {
  readonly key: string;
  readonly text: string;
}

/** A stream in memory that takes of its first calls what its moods say, one for each call, and all of the others. */
export class MoodyKinesis {
  readonly client = new KinesisClient({ region: 'us-east-1' });
  readonly calls: (readonly Sent[])[] = [];
  readonly stream: Sent[] = [];
  readonly #moods: readonly Mood[];

  constructor(moods: readonly Mood[]) {
    this.#moods = moods;
    this.client.middlewareStack.add(
      () =>
        async ({ input }) => ({
          response: {},
          output: this.#put('Records' in input ? (input.Records ?? []) : []),
        }),
      { step: 'initialize', name: 'inMemory' },
    );
  }

  /** The mood that it had, or will have, for a call, counted from 0. */
  moodFor(call: number): Mood {
    return this.#moods[call] ?? GOOD;
  }

  #put(entries: readonly PutRecordsRequestEntry[]) {
    const sent = entries.map(({ PartitionKey: key = '', Data = [] }) => ({
      key,
      text: `${Buffer.from(Data)}`,
    }));
    const { fates, answers } = this.moodFor(this.calls.length);
    const isTaken = sent.map((_entry, i) => fates[i % fates.length] === 'taken');
    this.calls.push(sent);
    this.stream.push(...sent.filter((_entry, i) => isTaken[i]));
    if (!answers) throw new Error('The connection is lost');
    const Records = isTaken.map((is) => (is ? { SequenceNumber: '1' } : { ErrorCode: 'InternalFailure' }));
    return { Records, $metadata: {} };
  }
}
