import { beforeAll, expect, it } from 'vitest';
import { create, read, send, useFeeds } from './series/feed-reads.ts';

useFeeds();

const times = (year: number) => ({
  start_date: `${year}-01-01 20:00:00`,
  end_date: `${year}-01-01 22:00:00`,
});

/** Withdraws an event, and stores its withdrawal many times more, under other identifiers. */
async function withdrawMany(year: number, copies: number): Promise<void> {
  const { commit } = await import('../../../lib/table/commit.ts');
  const { put } = await import('../../../lib/table/writes.ts');
  const { withdrawals } = await import('../../../lib/calendar/keys.ts');
  const { findWithdrawal } = await import('../../../lib/calendar/event-store/withdrawals.ts');
  const withdrawal = await findWithdrawal(await withdraw({ title: 'Old', ...times(year) }));
  if (withdrawal === undefined) throw new Error('The event was not withdrawn');
  for (let done = 0; done < copies; done += 100) {
    const some = Array.from({ length: 100 }, (_, n) => ({ ...withdrawal, id: 1_000_000 + done + n }));
    await commit(...some.map((one) => put(withdrawals, one)));
  }
}

async function withdraw(event: object): Promise<number> {
  const id = await create('/events', event);
  expect(await send('DELETE', `/events/${id}`)).toMatchObject({ status: 200 });
  return id;
}

beforeAll(() => withdrawMany(2020, 400));

it('cancels what is not over, however many withdrawn events are', async () => {
  const running = await withdraw({ title: 'Fair', start_date: '2029-12-30', end_date: '2030-01-05' });
  const next = await withdraw({ title: 'Concert', ...times(2031) });
  const { body } = await read('/events.ics?ends_after=2030-01-01');
  expect(body.match(/^UID:\d+/gm)).toEqual([`UID:${running}`, `UID:${next}`]);
});

it('cancels nothing that starts too late, even if it would end in time', async () => {
  await withdraw({ title: 'Concert', ...times(2035) });
  const { status, body } = await read('/events.ics?ends_after=2034-12-31&starts_before=2034-06-01');
  expect(status).toBe(200);
  expect(body).not.toContain('UID');
});

it('cancels an event whose clock shows an earlier time at its end where lists had it', async () => {
  const event = { title: 'Night', timezone: 'Europe/Berlin' };
  const times = { start_date: '2031-10-26T02:30:00+02:00', end_date: '2031-10-26T02:15:00+01:00' };
  const id = await create('/events', { ...event, ...times });
  const target = '/events.ics?strict_dates=true&ends_after=2031-10-26T02:20:00&end_date=2031-10-27';
  expect((await read(target)).body).toContain(`UID:${id}@`);
  expect(await send('DELETE', `/events/${id}`)).toMatchObject({ status: 200 });
  expect((await read(target)).body).toContain(`UID:${id}@`);
});
