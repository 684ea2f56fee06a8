import { isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { tableName } from '../../../lib/table/client.ts';
import type { RawItem, RecordOf } from '../../../lib/table/entity.ts';

/** All items of an API, read by a scan. Nothing should write at the same time. */
export class Items {
  readonly #all: readonly RawItem[];

  private constructor(all: readonly RawItem[]) {
    this.#all = all;
  }

  /** @param prefix the prefix of the API's keys */
  static async read(prefix: string): Promise<Items> {
    // Not the service's client, which refuses scans.
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const all: RawItem[] = [];
    const filter = {
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': `${prefix}#` },
    };
    const scan = { TableName: tableName(), ConsistentRead: true, ...filter };
    for await (const page of paginateScan({ client }, scan)) all.push(...(page.Items ?? []));
    client.destroy();
    return new Items(all);
  }

  /** Returns the records of a kind. */
  of<R>(entity: RecordOf<R>): R[] {
    return this.#all.filter((item) => item.entity === entity.name).map((item) => entity.fromItem(item));
  }

  /**
   * Returns a message for each item of these kinds whose keys, in the table or in its indexes, do not match its fields.
   */
  misplaced(...entities: readonly RecordOf<unknown>[]): string[] {
    return entities.flatMap((entity) =>
      this.#all
        .filter(
          (item) =>
            item.entity === entity.name && !isDeepStrictEqual(item, entity.toItem(entity.fromItem(item))),
        )
        .map(({ pk, sk }) => `${entity.name} ${pk} ${sk} has keys that do not match its fields`),
    );
  }
}
