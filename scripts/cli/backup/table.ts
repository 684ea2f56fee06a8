import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  type ScanCommandInput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { inBatches } from '../../../lib/table/in-batches.ts';
import { credentials } from '../../stack/credentials.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import type { StoredItem } from './item-line.ts';
import type { Place } from './place.ts';

/** The item that marks a table during a restore; the APIs do not see it. */
const MARK = { pk: { S: 'restore' }, sk: { S: 'unfinished' } };

type Items = Iterable<StoredItem> | AsyncIterable<StoredItem>;

/** A whole table, as typed DynamoDB items. */
export class Table {
  readonly name: string;
  readonly #place: string;
  readonly #client: DynamoDBClient;

  constructor({ table, endpoint }: Place) {
    const region = process.env.AWS_REGION ?? 'us-east-1';
    this.name = table;
    this.#place = endpoint ?? `AWS, region ${region}`;
    this.#client = new DynamoDBClient({
      region,
      maxAttempts: 10,
      ...(endpoint === undefined ? {} : { endpoint, credentials }),
    });
  }

  /** Returns DynamoDB's approximate, hours-old item count. @throws UserError if the table cannot be used */
  async size(): Promise<number> {
    try {
      const { Table } = await this.#client.send(new DescribeTableCommand({ TableName: this.name }));
      return Table?.ItemCount ?? 0;
    } catch (error) {
      throw new UserError(
        `The table ${this.name} cannot be used (${this.#place}): ${reasonOf(error) || 'no answer'}. See --table and --endpoint.`,
        { cause: error },
      );
    }
  }

  async isEmpty(): Promise<boolean> {
    const { done } = await this.items().next();
    return done === true;
  }

  /** Yields all items except the marker. */
  async *items(): AsyncGenerator<StoredItem> {
    let from: ScanCommandInput['ExclusiveStartKey'];
    do {
      const command = new ScanCommand({
        TableName: this.name,
        ConsistentRead: true,
        ExclusiveStartKey: from,
      });
      const { Items = [], LastEvaluatedKey } = await this.#client.send(command);
      yield* Items.filter(({ pk }) => pk?.S !== MARK.pk.S);
      from = LastEvaluatedKey;
    } while (from !== undefined);
  }

  /** Writes items, replacing those with the same keys. */
  async put(items: Items): Promise<void> {
    await this.#write(items, (Item) => ({ PutRequest: { Item } }));
  }

  async remove(items: Items): Promise<void> {
    await this.#write(items, ({ pk, sk }) => ({
      DeleteRequest: { Key: { ...(pk && { pk }), ...(sk && { sk }) } },
    }));
  }

  /** Returns the fingerprint of the backup of an unfinished restore. */
  async marker(): Promise<string | undefined> {
    const command = new GetItemCommand({ TableName: this.name, Key: MARK, ConsistentRead: true });
    const { Item } = await this.#client.send(command);
    return Item?.fingerprint?.S;
  }

  async setMarker(fingerprint: string): Promise<void> {
    const Item = { ...MARK, fingerprint: { S: fingerprint } };
    await this.#client.send(new PutItemCommand({ TableName: this.name, Item }));
  }

  async removeMarker(): Promise<void> {
    await this.#client.send(new DeleteItemCommand({ TableName: this.name, Key: MARK }));
  }

  close(): void {
    this.#client.destroy();
  }

  async #write(items: Items, requestOf: (item: StoredItem) => WriteRequest): Promise<void> {
    async function* requests() {
      for await (const item of items) yield requestOf(item);
    }
    await inBatches(requests(), async (batch) => {
      const command = new BatchWriteItemCommand({ RequestItems: { [this.name]: [...batch] } });
      const { UnprocessedItems } = await this.#client.send(command);
      return UnprocessedItems?.[this.name] ?? [];
    });
  }
}
