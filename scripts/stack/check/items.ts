import { isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../../lib/table/client.ts';
import type { RecordOf } from '../../../lib/table/entity.ts';

type Item = Readonly<Record<string, unknown>>;

/** All items of an API, read at once. Nobody should write meanwhile. */
export class Items {
  readonly #all: readonly Item[];

  private constructor(all: readonly Item[]) {
    this.#all = all;
  }

  /** @param prefix the name that the API's keys begin with */
  static async read(prefix: string): Promise<Items> {
    // A client of its own: that of the service may not scan.
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const all: Item[] = [];
    for await (const page of paginateScan({ client }, { TableName: tableName(), ConsistentRead: true })) {
      all.push(...(page.Items ?? []).filter(({ pk }) => String(pk).startsWith(`${prefix}#`)));
    }
    client.destroy();
    return new Items(all);
  }

  /** The records of a kind. */
  of<R>(entity: RecordOf<R>): R[] {
    return this.#all.filter((item) => item.entity === entity.name).map((item) => entity.fromItem(item));
  }

  /** Says which items of a kind do not lie where their fields say, in the table and in its indexes. */
  misplaced<R>(entity: RecordOf<R>): string[] {
    return this.#all.flatMap((item) => {
      if (item.entity !== entity.name || isDeepStrictEqual(item, entity.toItem(entity.fromItem(item))))
        return [];
      return [`${entity.name} ${item.pk} ${item.sk} does not lie where its fields say`];
    });
  }
}
