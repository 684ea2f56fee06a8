import { beforeAll, expect, it } from 'vitest';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { type Call, callingAnonymously, callingAsEditor, createWith } from './calling.ts';

let call: Call;
let read: Awaited<ReturnType<typeof callingAnonymously>>;
beforeAll(async () => {
  await useOwnTable(CALENDAR_INDEXES);
  call = await callingAsEditor();
  read = await callingAnonymously();
});

it.each([
  ['the next page of a feed', '/events.ics?per_page=1', 'link'],
  ['the total of a list', '/events?per_page=1&_fields=events.id', 'x-tec-total'],
])('a response is not the same as before if only its header for %s differs', async (_, target, header) => {
  const query = `${target}&start_date=2050-01-01&end_date=2050-12-31`;
  const create = (month: number) =>
    createWith(call, '/events', {
      title: 'Regatta',
      start_date: `2050-${month}-01`,
      end_date: `2050-${month}-02`,
    });
  const first = await create(10);
  const before = await read(query);
  const later = await create(11);
  const after = await read(query, { 'if-none-match': String(before.headers.etag) });
  expect([before.status, after.status, after.body]).toEqual([200, 200, before.body]);
  expect(after.headers[header]).not.toBe(before.headers[header]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  const again = await read(query, { 'if-none-match': String(after.headers.etag) });
  expect(again.status).toBe(304);
  for (const id of [first, later]) await call('DELETE', `/events/${id}`);
});
