import { KinesisClient, type PutRecordsRequestEntry } from '@aws-sdk/client-kinesis';

/**
 * The outcome of a call: the results of its entries, repeated cyclically, and whether the call gets a response. Results
 * may be missing at its end.
 */
export interface Outcome {
  readonly results: readonly ('accepted' | 'rejected' | 'missing')[];
  readonly responds: boolean;
}

const SUCCESS: Outcome = { results: ['accepted'], responds: true };

/** An entry that was sent or stored. */
export interface Sent {
  readonly key: string;
  readonly text: string;
}

/** A stream in memory with scripted outcomes for its first calls; all later calls succeed. */
export class ScriptedKinesis {
  readonly client = new KinesisClient({ region: 'us-east-1' });
  readonly calls: (readonly Sent[])[] = [];
  readonly stream: Sent[] = [];
  readonly #outcomes: readonly Outcome[];

  constructor(outcomes: readonly Outcome[]) {
    this.#outcomes = outcomes;
    this.client.middlewareStack.add(
      () =>
        async ({ input }) => ({
          response: {},
          output: this.#put('Records' in input ? (input.Records ?? []) : []),
        }),
      { step: 'initialize', name: 'inMemory' },
    );
  }

  /** The scripted outcome of a call, counted from 0. */
  outcomeOf(call: number): Outcome {
    return this.#outcomes[call] ?? SUCCESS;
  }

  #put(entries: readonly PutRecordsRequestEntry[]) {
    const sent = entries.map(({ PartitionKey: key = '', Data = [] }) => ({
      key,
      text: `${Buffer.from(Data)}`,
    }));
    const { results, responds } = this.outcomeOf(this.calls.length);
    const isAccepted = sent.map((_entry, i) => results[i % results.length] === 'accepted');
    this.calls.push(sent);
    this.stream.push(...sent.filter((_entry, i) => isAccepted[i]));
    if (!responds) throw new Error('The connection is lost');
    const all = isAccepted.map((is) => (is ? { SequenceNumber: '1' } : { ErrorCode: 'InternalFailure' }));
    const Records = all.filter((_result, i) => results[i % results.length] !== 'missing');
    return { Records, $metadata: {} };
  }
}
