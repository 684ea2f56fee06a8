import { logLeftOut, type RecordName } from '../metrics/left-out.ts';
import { nameOfItem, nameOfRecord } from '../table/entity.ts';
import { TableFault } from '../table/faults.ts';
import { ReadsTooExpensive } from '../table/read-budget.ts';
import { Failure } from './failure.ts';

/**
 * Presents each record of a list. A record that cannot be presented is left out, logged and counted, so that one bad
 * record does not break the list. (Records without the shape that all code relies on never get here: see
 * `skipMalformed` in `lib/table`.)
 * @param nameOf names a record in the log; defaults to its key in the table
 * @throws Failure, TableFault, ReadsTooExpensive if `present` throws them: they concern the whole request
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
      leaveOut(error, record, nameOf);
      return [];
    }
  });
}

/** Whether a record passes a filter. A record on which the filter throws does not pass, and is logged as left out. */
export function passesFilter<R extends object>(record: R, filter: (record: R) => boolean): boolean {
  return presentEach([record], filter)[0] ?? false;
}

function leaveOut<R extends object>(error: unknown, record: R, nameOf?: (record: R) => RecordName): void {
  if (error instanceof Failure || error instanceof TableFault || error instanceof ReadsTooExpensive)
    throw error;
  const name = nameOfRecord(record) ?? ('pk' in record ? nameOfItem({ ...record }) : undefined);
  logLeftOut(nameOf?.(record) ?? name ?? UNNAMED, error, name?.id);
}

const UNNAMED: RecordName = { kind: 'record', id: 'unknown' };
