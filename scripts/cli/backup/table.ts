import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { inBatches } from '../../../lib/table/in-batches.ts';
import { localClient } from '../lib/local-servers.ts';
import { requireUsable } from '../lib/usable-table.ts';
import type { StoredItem } from './item-line.ts';
import type { TableAddress } from './table-address.ts';

/** The item that marks a table during a restore; the APIs do not see it. */
const MARK = { pk: { S: 'restore' }, sk: { S: 'unfinished' } };

/** How long a call may go without any progress before it is repeated, in milliseconds. */
const SILENCE_MS = 30_000;

type Items = Iterable<StoredItem> | AsyncIterable<StoredItem>;

/** A whole table, as typed DynamoDB items. */
export class Table {
  readonly name: string;
  readonly #address: TableAddress;
  readonly #client: DynamoDBClient;

  constructor(address: TableAddress, silenceMs = SILENCE_MS) {
    const { table, endpoint } = address;
    this.name = table;
    this.#address = address;
    this.#client = new DynamoDBClient({
      ...(endpoint === undefined ? {} : localClient(endpoint)),
      region: process.env.AWS_REGION ?? 'us-east-1',
      maxAttempts: 10,
      // By default, a call that gets no answer would wait for ever.
      requestHandler: { socketTimeout: silenceMs },
    });
  }

  /** Returns DynamoDB's approximate, hours-old item count. @throws UserError if the table cannot be used */
  async size(): Promise<number> {
    const command = new DescribeTableCommand({ TableName: this.name });
    const { Table } = await requireUsable(this.#address, this.#client.send(command));
    return Table?.ItemCount ?? 0;
  }

  async isEmpty(): Promise<boolean> {
    const { done } = await this.items().next();
    return done === true;
  }

  /** Yields all items except the marker. */
  async *items(): AsyncGenerator<StoredItem> {
    const input = { TableName: this.name, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: this.#client }, input))
      yield* Items.filter(({ pk }) => pk?.S !== MARK.pk.S);
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
