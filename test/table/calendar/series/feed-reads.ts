import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { retryWhileUnavailable } from '../../../retry-while-unavailable.ts';
import { callingAnonymously } from '../calling.ts';
import { ownCalendar, stored } from './series-api.ts';

/** Reads feeds of a calendar without a token, and writes what they show as an editor. */

export let read: Awaited<ReturnType<typeof callingAnonymously>>;
export let send: Awaited<ReturnType<typeof ownCalendar>>['send'];

/** Gives the tests of a file their own calendar. */
export function useFeeds(): void {
  beforeAll(async () => {
    ({ send } = await ownCalendar());
    const readOnce = await callingAnonymously();
    read = (...call) => retryWhileUnavailable(() => readOnce(...call));
  });
}

/** Follows the links of a feed. @returns its pages, with whole lines */
export async function pagesOf(target: string): Promise<string[]> {
  const { status, headers, body } = await read(target);
  expect(status).toBe(200);
  const [, next] = /<[^>]*(\/events\.ics[^>]*)>; rel="next"/.exec(String(headers.link ?? '')) ?? [];
  return [body.replaceAll('\r\n ', ''), ...(next === undefined ? [] : await pagesOf(next))];
}

/** The starts of the events with a title that a page has one by one. */
export const startsOf = (page: string, title: string) =>
  (page.match(/BEGIN:VEVENT.*?END:VEVENT/gs) ?? [])
    .filter((event) => event.includes(`\nSUMMARY:${title}\r`) && !event.includes('RRULE'))
    .flatMap((event) => event.match(/DTSTART.*/) ?? []);

/** Creates a record. @returns its identifier */
export async function create(path: string, body: object): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await retryWhileUnavailable(() => send('POST', path, body, { headers }));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

/** Stores that events of a series have fields of their own. */
export async function markAsOwn(ids: readonly number[]): Promise<void> {
  const { commit } = await import('../../../../lib/table/commit.ts');
  const { put } = await import('../../../../lib/table/writes.ts');
  const { exceptions } = await import('../../../../lib/calendar/keys.ts');
  const { occurrence } = await stored(ids[0] ?? 0);
  const kinds = Object.fromEntries(ids.map((id) => [id, 'own']));
  await commit(
    put(exceptions, { id: occurrence?.series ?? 0, modified_utc: '2026-01-01 00:00:00', ...kinds }),
  );
}
