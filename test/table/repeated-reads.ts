import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CALLS } from '../../lib/table/access.ts';

const Key = z.object({ pk: z.unknown(), sk: z.unknown() });
/** The keys in the input of a call that reads single items, or many. */
const Keys = z.union([
  z.object({ Key }).transform((get) => [get.Key]),
  z
    .object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Key) })) })
    .transform((batch) => Object.values(batch.RequestItems).flatMap((one) => one.Keys)),
]);

/** Finds items that a piece of work reads more than once before it writes anything. */
export class RepeatedReads {
  readonly #read = new Set<string>();
  readonly #repeated: string[] = [];
  #hasWritten = false;

  constructor(client: DynamoDBDocumentClient) {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          if (!(commandName in CALLS.read)) this.#hasWritten = true;
          const { data: keys = [] } = Keys.safeParse(args.input);
          for (const key of keys) this.#note(JSON.stringify([key.pk, key.sk]));
          return next(args);
        },
      { step: 'initialize', priority: 'low', name: 'repeatedReads' },
    );
  }

  #note(key: string): void {
    if (this.#hasWritten) return;
    if (this.#read.has(key)) this.#repeated.push(key);
    this.#read.add(key);
  }

  /** Returns the keys that the work reads again. Only one piece of work can be watched at a time. */
  async of(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.#read.clear();
    this.#repeated.length = 0;
    this.#hasWritten = false;
    await work();
    return [...this.#repeated];
  }
}
