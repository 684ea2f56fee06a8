import { putItems } from '../lib/table/batch-write.ts';
import type { ItemKey, Range, RecordOf } from '../lib/table/entity.ts';
import { get, type QueryOptions, readAll } from '../lib/table/read.ts';

/** Puts records of one kind into the table, and overwrites those with the same keys. @returns the number of records */
export function putRecords<R>(entity: RecordOf<R>, records: Iterable<R> | AsyncIterable<R>): Promise<number> {
  return putItems(itemsOf(entity, records));
}

async function* itemsOf<R>(entity: RecordOf<R>, records: Iterable<R> | AsyncIterable<R>) {
  for await (const record of records) yield entity.toItem(record);
}

/** Returns the number of records in a range. */
export async function countRecords<R>(range: Range<R>, options: QueryOptions = {}): Promise<number> {
  return (await readAll(range, options)).length;
}

/** Returns the record with a key. @throws Error if there is none */
export async function storedRecord<R>(entity: RecordOf<R>, key: ItemKey): Promise<R> {
  const record = await get(entity, key);
  if (record === undefined) throw new Error(`There is no record ${key.pk} ${key.sk}`);
  return record;
}
