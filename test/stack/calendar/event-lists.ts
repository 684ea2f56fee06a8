import { created, unique } from './api.ts';

/** A new venue, so that each test sees only its own events. */
export const newVenue = async () => (await created('/venues', { venue: unique('Place') })).id;

/** Creates an event at a venue. */
export const create = (venue: number, start: string, end: string, more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), start_date: start, end_date: end, venue, ...more });
