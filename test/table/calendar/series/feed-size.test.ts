import { expect, it } from 'vitest';
import { create, pagesOf, read, send, startsOf, useFeeds } from './feed-reads.ts';
import { newSeries, stored, weeks } from './series-api.ts';

useFeeds();

/** Lambda's limit for a response, in bytes of JSON. */
const MAX_RESPONSE_BYTES = 6_291_556;

/** Creates a series of long events, during each of which the clocks change, with the longest description. */
async function longEvents(title: string, count: number, more: object): Promise<void> {
  await create('/events', {
    ...{ title, start_date: '2047-03-05 10:00', timezone: 'Europe/Lisbon', ...more },
    recurrence: { every: 'day', count },
    // A comma takes three bytes in the response with a feed.
    description: ','.repeat(19_000),
  });
}

it('fits in a response, although the clocks change during all events of a series', async () => {
  await longEvents('Course', 120, { end_date: '2047-08-05 10:00', categories: ['Courses'] });
  const pages = await pagesOf(
    '/events.ics?categories=courses&start_date=2047-01-01&end_date=2049-12-31&collapse_series=true',
  );
  expect(pages.join()).not.toContain('RRULE:FREQ=DAILY');
  expect(pages.flatMap((page) => startsOf(page, 'Course'))).toHaveLength(120);
});

it('fits in a response, although the clocks change during the events of many series', async () => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `Exhibition ${letter}`);
  for (const title of titles)
    await longEvents(title, 25, { end_date: '2047-04-02 10:00', categories: ['Exhibitions'] });
  const target =
    '/events.ics?categories=exhibitions&start_date=2047-01-01&end_date=2049-12-31&collapse_series=true';
  const { body } = await read(target);
  expect(Buffer.byteLength(JSON.stringify({ body }))).toBeLessThan(MAX_RESPONSE_BYTES);
  expect(body).toContain('RRULE:FREQ=DAILY');
  const pages = await pagesOf(target);
  for (const title of titles)
    expect(new Set(pages.flatMap((page) => startsOf(page, title))).size, title).toBe(25);
});

it('fits in a response, although series with large exceptions come together with the largest events', async () => {
  const { putCopies } = await import('../../../event-copies.ts');
  const times = async (count: number, make: (n: number) => Promise<number>) => {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await make(n));
    return made;
  };
  // Like the comma, the semicolon takes three bytes in the response.
  const long = (length: number) => ';'.repeat(length);
  const name = (n: number) => `${100 + n}${long(197)}`;
  const detail = long(200);
  const place = { address: detail, city: detail, country: detail, province: detail, zip: detail };
  const largest = {
    ...{ title: long(300), description: long(19_500), timezone: 'Europe/Lisbon' },
    categories: [
      'Largest',
      ...(await times(5, (n) => create('/categories', { name: name(n), slug: `large-${n}` }))),
    ],
    tags: await times(12, (n) => create('/tags', { name: name(n), slug: `large-${n}` })),
    venue: await times(2, (n) => create('/venues', { venue: name(n), ...place })),
    organizer: await times(5, (n) =>
      create('/organizers', { organizer: name(n), phone: detail, email: detail }),
    ),
  };
  const single = await create('/events', {
    ...{ ...largest, start_date: '2049-01-02 11:00', end_date: '2049-01-02 12:00' },
  });
  await putCopies(await stored(single), 60);
  const dates = weeks('2049-01-03', 21).map((date, n) => (n === 0 ? date : date.replace('2049', '2050')));
  const ids = await newSeries(dates, largest);
  for (const id of ids.slice(1))
    expect(await send('PATCH', `/events/${id}`, { description: `.${long(19_499)}` })).toMatchObject({
      status: 200,
    });
  const target =
    '/events.ics?categories=largest&start_date=2049-01-01&end_date=2050-12-31&collapse_series=true';
  const { status, body } = await read(target);
  expect(status).toBe(200);
  expect(Buffer.byteLength(JSON.stringify({ body }))).toBeLessThan(MAX_RESPONSE_BYTES);
  expect(await pagesOf(target)).toSatisfy(
    (pages: string[]) => pages.flatMap((page) => page.match(/BEGIN:VEVENT/g) ?? []).length === 61 + 21,
  );
});
