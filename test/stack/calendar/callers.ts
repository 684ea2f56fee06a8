import { randomInt } from 'node:crypto';
import type { CallOptions } from '../call.ts';
import { created, unique } from './api.ts';

/** Callers of every kind, and records by them and by others in every status. */

export const at = { start_date: '2052-01-01 10:00:00', end_date: '2052-01-01 11:00:00' };

export const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

/** One author of each kind, with a random number. */
const newAuthor = () => randomInt(1_000_000, 1_000_000_000);
export const NUMBERS = { contributor: newAuthor(), author: newAuthor(), other: newAuthor() };

export const CALLERS: Readonly<Record<string, CallOptions>> = {
  nobody: {},
  reader: { scope: 'turma:read turma:write' },
  contributor: { scope: 'calendar:submit', claims: { author: NUMBERS.contributor } },
  author: { scope: 'calendar:own', claims: { author: NUMBERS.author } },
  editor: { scope: 'calendar:write' },
};

export const KINDS = [
  { plural: 'events', name: 'title', change: { cost: '5' }, more: at, hidden: 'event-no-longer-available' },
  { plural: 'venues', name: 'venue', change: { phone: '5' }, more: {}, hidden: undefined },
  { plural: 'organizers', name: 'organizer', change: { phone: '5' }, more: {}, hidden: undefined },
] as const;
export type Kind = (typeof KINDS)[number];

/** Lets each author write something, so that editors can name them as authors. */
export async function introduceAuthors(): Promise<void> {
  for (const author of Object.values(NUMBERS)) {
    const claims = { author };
    await created('/events', { title: unique('First'), status: 'draft', ...at }, { claims });
  }
}

/** A record of an author with a status, created by an editor. */
export async function record(
  { plural, name, more }: Kind,
  author: number,
  status: Status,
  title = unique('Record'),
) {
  const date = status === 'future' ? '2051-01-01' : '2026-01-01';
  return created(`/${plural}`, { [name]: title, author, status, date, ...more });
}
