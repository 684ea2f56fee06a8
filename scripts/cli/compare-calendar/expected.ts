import { ORGANIZER, VENUE } from '../../../lib/calendar/linked-posts/kinds.ts';
import { Failure } from '../../../lib/http/failure.ts';
import type { Collection } from '../import-calendar/rest/pages.ts';
import { readEvent, readLinkedPost, readTerm } from '../import-calendar/wire/records.ts';
import { eventInputOf } from '../import-calendar/write/event-input.ts';
import { linkedPostInputOf } from '../import-calendar/write/linked-posts.ts';
import { lossNotes } from '../import-calendar/write/losses.ts';
import { inWords, type Problem } from '../lib/problem.ts';
import type { WireRecord } from './fields.ts';

/** What an import changes in a record by design, in the words of its report. */
interface Expectations {
  /** Why the import leaves the record out; undefined if it does not. */
  readonly leftOut: string | undefined;
  /** Why a field may differ; undefined if it should not. */
  reasonFor(field: string): string | undefined;
  /** Content that is lost although the fields count as equal. */
  readonly losses: readonly string[];
}

/** Determines how an import changes a record of the original. */
export async function expectationsOf(collection: Collection, record: WireRecord): Promise<Expectations> {
  const { problems, notes = [], losses = [] } = await importOf(collection, record);
  return {
    leftOut: problems?.map(inWords).join('; '),
    losses,
    reasonFor: (field) => {
      if (field === 'author') return 'authors are mapped by --author of the import';
      if (field === 'timezone_abbr') return 'it is derived from the time zone here';
      const about = FIELD_NOTES.find(({ fields }) => fields.test(field))?.note;
      const own = [`"${field}" is not supported here`, `its ${field} is invalid`];
      return notes.find((note) => own.includes(note) || about?.test(note) === true);
    },
  };
}

/** Notes of the import, and the fields that they explain. */
const FIELD_NOTES = [
  { fields: /^cost(_details)?$/, note: /^the cost / },
  { fields: /^image$/, note: /^the image / },
  { fields: /^(utc_.*|timezone.*)$/, note: /UTC|would end before/ },
  { fields: /^end_date/, note: /would end before/ },
  { fields: /^series$/, note: /^it belongs to a series / },
] as const;

/** How an import changes a record: notes and losses, or the problems that make it leave the record out. */
async function importOf(collection: Collection, record: WireRecord): Promise<Imported> {
  const { description, excerpt } = record;
  try {
    return { losses: await lossNotes({ description, excerpt }), ...readingOf(collection, record) };
  } catch (error) {
    if (error instanceof Failure) return { problems: [{ reason: error.message }] };
    throw error;
  }
}

const READERS = {
  categories: readTerm('category'),
  tags: readTerm('tag'),
  venues: readLinkedPost(VENUE),
  organizers: readLinkedPost(ORGANIZER),
  events: readEvent,
};

/** Reads a record as an import does. */
function readingOf(collection: Collection, record: WireRecord): Imported {
  const found = READERS[collection](record, collection);
  if ('problems' in found) return found;
  if ('taxonomy' in found.record) return { notes: found.record.notes };
  const input = 'type' in found.record ? linkedPostInputOf(found.record) : eventInputOf(found.record);
  return 'problems' in input ? input : { notes: [...found.record.notes, ...input.notes] };
}

interface Imported {
  readonly notes?: readonly string[] | undefined;
  readonly losses?: readonly string[];
  readonly problems?: readonly Problem[];
}
