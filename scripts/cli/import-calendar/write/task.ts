import { type Imported, isEditedHere } from '../../../../lib/calendar/posts/origins.ts';

/** A digest that no record has. */
const OTHER = 'other';

/** What an import does with a record. */
export type Task = 'create' | 'update' | 'nothing' | 'leave';

/**
 * Decides what an import does with a record: nothing if it has not changed at its origin. A record that was changed or
 * deleted here is left alone, unless changes are to be overwritten.
 */
export function taskFor(imported: Imported | undefined, source: string, overwrite: boolean): Task {
  if (imported === undefined) return 'create';
  const { record } = imported;
  if (record?.origin === undefined) return 'leave';
  const changedThere = record.origin.source !== source;
  const changedHere = isEditedHere(record, imported.content);
  if (overwrite) return changedThere || changedHere ? 'update' : 'nothing';
  if (!changedThere) return 'nothing';
  return changedHere ? 'leave' : 'update';
}

/** What an import does with a record if that has changed at its origin. */
export const taskIfChanged = (imported: Imported | undefined, overwrite: boolean) =>
  taskFor(imported, OTHER, overwrite);
