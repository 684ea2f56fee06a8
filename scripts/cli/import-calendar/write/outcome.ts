import { type Imported, isEditedHere } from '../../../../lib/calendar/posts/origins.ts';
import type { Outcome } from '../report.ts';

/** A digest that no record has. */
const OTHER = 'other';

/**
 * Decides what an import does with a record: nothing if it has not changed at its origin. A record that was changed or
 * deleted here stays unchanged, unless changes are to be overwritten.
 */
export function outcomeFor(imported: Imported | undefined, source: string, overwrite: boolean): Outcome {
  if (imported === undefined) return 'created';
  const { record } = imported;
  if (record?.origin === undefined) return 'kept';
  const changedThere = record.origin.source !== source;
  const changedHere = isEditedHere(record, imported.content);
  if (overwrite) return changedThere || changedHere ? 'updated' : 'unchanged';
  if (!changedThere) return 'unchanged';
  return changedHere ? 'kept' : 'updated';
}

/** What an import does with a record if that has changed at its origin. */
export const outcomeIfChanged = (imported: Imported | undefined, overwrite: boolean) =>
  outcomeFor(imported, OTHER, overwrite);
