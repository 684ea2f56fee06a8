import * as z from 'zod';
import { read as readCategory } from '../calendar/categories.ts';
import { Event } from '../calendar/event.ts';
import { Organizer } from '../calendar/organizer.ts';
import { read as readTag } from '../calendar/tags.ts';
import { Venue } from '../calendar/venue.ts';
import {
  CALENDAR_KINDS,
  type CalendarKind,
  OMISSIONS,
  type PostChange,
  type TermChange,
  TURMA_IDENTIFIERS,
  TURMA_KINDS,
  type TurmaKind,
} from './kinds.ts';

/** The details of all types of events, for documents and tests; functions load none of this. */

const common = (kind: CalendarKind | TurmaKind) => ({
  id: z.string().min(1).describe('Identifies the change: repeated deliveries of the event have the same id'),
  time: z.iso.datetime().describe('When the change was stored'),
  kind: z.literal(kind).describe('The kind of the record'),
  version: z
    .string()
    .regex(/^\d+$/)
    .describe('The version of the record, in digits; a later change has a larger number'),
  members: z.array(z.string()).describe('Names of the changed members, as the API names them'),
});

/** The records of the calendar as anyone may read them. */
const RECORDS: Readonly<Record<CalendarKind, z.ZodType>> = {
  event: Event,
  venue: Venue,
  organizer: Organizer,
  category: readCategory.answers[200],
  tag: readTag.answers[200],
};

const OMITTED = 'Why there is no record';

const recordOr = (omission: z.ZodEnum) => (kind: CalendarKind) => ({
  record: RECORDS[kind].optional().describe('The record as anyone may read it, without json_ld'),
  recordOmitted: omission.optional().describe(OMITTED),
});

/** Members of the detail, by whether the record is public after the change: always, maybe or never. */
const recordMembers = {
  always: recordOr(z.enum(OMISSIONS).exclude(['not-public'])),
  maybe: recordOr(z.enum(OMISSIONS)),
  never: () => ({ recordOmitted: z.literal('not-public').describe(OMITTED) }),
};

const PUBLIC_AFTER: Readonly<Record<PostChange | TermChange, keyof typeof recordMembers>> = {
  Created: 'never',
  Published: 'always',
  Changed: 'maybe',
  Withdrawn: 'never',
  Trashed: 'never',
  Restored: 'never',
  Deleted: 'never',
};

const DESCRIPTIONS: Readonly<Record<PostChange | TermChange, string>> = {
  Created: 'was created, and is not public yet',
  Published: 'has become public',
  Changed: 'has changed',
  Withdrawn: 'is no longer public',
  Trashed: 'was moved to the trash',
  Restored: 'was taken out of the trash, and is not public yet',
  Deleted: 'was permanently deleted',
};

const calendarTypes = Object.entries(CALENDAR_KINDS).flatMap(([key, { name, changes }]) => {
  const kind = key as CalendarKind;
  return changes.map((change) => {
    const description = `${/^[AEIO]/.test(name) ? 'An' : 'A'} ${kind} ${DESCRIPTIONS[change]}`;
    const detail = z.object({
      ...common(kind),
      identifiers: z.object({ id: z.int().nonnegative() }),
      ...recordMembers[PUBLIC_AFTER[change]](kind),
    });
    return { source: 'sino.calendar', type: `${name}${change}`, description, detail } as const;
  });
});

const NOUNS: Readonly<Record<TurmaKind, string>> = {
  noticia: 'A news item of a class',
  enquete: 'A poll of a class',
  tarefa: 'A task of a class',
  nota: 'The unit grade of a student',
  avaliacao: 'A part of the unit grade of a student',
  boletim: 'A class on the report card of a student',
  frequencia: 'The attendance of a class on one day',
};

const TURMA_CHANGES = ['was added', 'has changed', 'was removed'];

const counts = z
  .object({
    registros: z.int().nonnegative().describe('Students on record on the day'),
    alterados: z.int().nonnegative().describe('How many of their records were added, changed or removed'),
  })
  .describe('Counts instead of students');

const turmaTypes = Object.entries(TURMA_KINDS).flatMap(([key, types]) => {
  const kind = key as TurmaKind;
  return types.map((type, n) => {
    const detail = z.object({
      ...common(kind),
      identifiers: z.object(Object.fromEntries(TURMA_IDENTIFIERS[kind].map((name) => [name, z.int()]))),
      ...(kind === 'frequencia' ? { counts } : {}),
    });
    return { source: 'sino.turma', type, description: `${NOUNS[kind]} ${TURMA_CHANGES[n]}`, detail } as const;
  });
});

/** A type of event: its source, what it reports, and its detail. */
export interface EventType {
  readonly source: 'sino.calendar' | 'sino.turma';
  readonly type: string;
  readonly description: string;
  readonly detail: z.ZodType<unknown>;
}

export const EVENT_TYPES: readonly EventType[] = [...calendarTypes, ...turmaTypes];
