import { expect } from 'vitest';
import { calendar, created, edit, unique } from './api.ts';

export const TIMES = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };
export const createEvent = (more: Record<string, unknown> = {}, options: object = {}) =>
  created('/events', { title: unique('Event'), ...TIMES, ...more }, options);

/** Changes an event as an editor, and returns it as read after that. */
export async function changeEvent(
  id: number,
  changes: object,
  method = 'PATCH',
): Promise<Record<string, unknown>> {
  const { status, body } = await edit(method, `/events/${id}`, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  const read = await calendar(`/events/${id}`, { scope: 'calendar:write' });
  if (read.status === 200) expect(read.body).toMatchObject(Object(body));
  return Object(body);
}
