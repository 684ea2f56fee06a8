import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import type { Collection } from '../import-calendar/rest/pages.ts';
import type { Found } from '../import-calendar/source.ts';
import { readEvent, readLinkedPost } from '../import-calendar/wire/records.ts';
import { lossNotes } from '../import-calendar/write/losses.ts';
import type { WireRecord } from './fields.ts';

/** What an import changes in a record by design, in the words of its report. */
export interface Expectations {
  /** Why the import leaves the record out; undefined if it does not. */
  readonly leftOut: string | undefined;
  /** Why a field may differ; undefined if it should not. */
  reasonFor(field: string): string | undefined;
  /** What is lost although the fields count as equal. */
  readonly losses: readonly string[];
}

/** Reads a record of the original as an import does. */
export async function expectationsOf(collection: Collection, record: WireRecord): Promise<Expectations> {
  const found = read(collection, record);
  const problems = found !== undefined && 'problems' in found ? found.problems : undefined;
  const notes = found !== undefined && 'record' in found ? found.record.notes : [];
  const { description, excerpt } = record;
  return {
    leftOut: problems?.map(({ reason }) => reason).join('; '),
    losses: await lossNotes({ description, excerpt }),
    reasonFor: (field) => {
      if (field === 'author') return 'authors are mapped by --author of the import';
      if (field === 'timezone_abbr') return 'it is derived from the time zone here';
      const about = FIELD_NOTES.find(({ fields }) => fields.test(field))?.note;
      return notes.find((note) => note.startsWith(`"${field}" `) || about?.test(note) === true);
    },
  };
}

/** Notes of the import, and the fields that they explain. */
const FIELD_NOTES = [
  { fields: /^cost(_details)?$/, note: /^the cost / },
  { fields: /^image$/, note: /^the image / },
  { fields: /^(utc_.*|timezone.*|end_date.*)$/, note: /UTC|would end before/ },
] as const;

function read(
  collection: Collection,
  record: WireRecord,
): Found<{ readonly notes: readonly string[] }> | undefined {
  if (collection === 'events') return readEvent(record, collection);
  if (collection === 'venues') return readLinkedPost(VENUE)(record, collection);
  return collection === 'organizers' ? readLinkedPost(ORGANIZER)(record, collection) : undefined;
}
