import { logLeftOut, type RecordName } from '../metrics/left-out.ts';
import { nameOfItem, nameOfRecord } from '../table/entity.ts';
import { TableFault } from '../table/faults.ts';
import { ReadsTooExpensive } from '../table/read-budget.ts';
import { Failure } from './failure.ts';

/**
 * Makes what callers see of each record of a list. One of which nothing can be made is left out, logged and counted:
 * one bad record in the table does not take a list with it. (One that lacks what all code takes for granted does not
 * come this far: see `skipMalformed` in `lib/table`.)
 * @param nameOf what the log calls a record; where it lies in the table if not given
 * @throws Failure, TableFault, ReadsTooExpensive what `present` throws for the whole request
 */
export function presentEach<R extends object, T>(
  records: readonly R[],
  present: (record: R) => T,
  nameOf?: (record: R) => RecordName,
): T[] {
  return records.flatMap((record) => {
    try {
      return [present(record)];
    } catch (error) {
      return leaveOut(error, record, nameOf);
    }
  });
}

/** The same where it takes reads of the table; all records are presented side by side. */
export async function presentEachAsync<R extends object, T>(
  records: readonly R[],
  present: (record: R) => T | Promise<T>,
  nameOf?: (record: R) => RecordName,
): Promise<T[]> {
  const presented = await Promise.all(
    records.map(async (record) => {
      try {
        return [await present(record)];
      } catch (error) {
        return leaveOut(error, record, nameOf);
      }
    }),
  );
  return presented.flat();
}

/** Whether a record passes a filter. One that the filter cannot judge does not, and counts as left out. */
export function passesFilter<R extends object>(record: R, filter: (record: R) => boolean): boolean {
  return presentEach([record], filter)[0] ?? false;
}

function leaveOut<R extends object>(error: unknown, record: R, nameOf?: (record: R) => RecordName): [] {
  if (error instanceof Failure || error instanceof TableFault || error instanceof ReadsTooExpensive)
    throw error;
  const name = nameOfRecord(record) ?? ('pk' in record ? nameOfItem({ ...record }) : undefined);
  logLeftOut(nameOf?.(record) ?? name ?? UNNAMED, error, name?.id);
  return [];
}

const UNNAMED: RecordName = { kind: 'record', id: 'unknown' };
