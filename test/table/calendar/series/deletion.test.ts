import { describe, expect, it } from 'vitest';
import { newSeries, seriesOf, stored, useOwnCalendar, weeks } from './series-api.ts';

const send = useOwnCalendar();

describe('a deletion', () => {
  it('of one occurrence leaves the others, and makes another one the next occurrence', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('DELETE', `/events/${first}`)).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
    expect(await send('DELETE', `/events/${first}`)).toMatchObject({ status: 410 });
    expect(await stored(second)).toMatchObject({ status: 'publish', occurrence: { is_next: true } });
    expect((await seriesOf(first)).dates).toHaveLength(3);
  });

  it('of the following occurrences ends the series', async () => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 200 });
    for (const id of [second, last]) {
      expect(await stored(id)).toMatchObject({ status: 'trash' });
      expect((await stored(id)).occurrence).toBeUndefined();
    }
    expect(await seriesOf(first)).toMatchObject({
      dates: [{ event: first }],
      rule: 'RRULE:FREQ=WEEKLY;COUNT=1',
    });
  });

  it('of the following occurrences begins with one that is in the trash already', async () => {
    const [first = 0, second = 0, last = 0] = await newSeries(weeks('2031-03-16', 3));
    await send('DELETE', `/events/${second}`);
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 200 });
    expect(await stored(last)).toMatchObject({ status: 'trash' });
    expect((await seriesOf(first)).dates).toMatchObject([{ event: first }]);
    expect(await send('DELETE', `/events/${second}?scope=following`)).toMatchObject({ status: 410 });
  });

  it('of all occurrences moves them to the trash, and restoring one restores no other', async () => {
    const [first = 0, second = 0] = await newSeries(weeks('2031-03-16', 2));
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 200 });
    expect(await seriesOf(first)).toMatchObject({ status: 'trash' });
    expect(await stored(first)).toMatchObject({ status: 'trash' });
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 410 });
    await send('PUT', `/events/${second}`, { status: 'publish' });
    expect(await stored(first)).toMatchObject({ status: 'trash' });
    expect(await send('DELETE', `/events/${second}?scope=all`)).toMatchObject({ status: 200 });
    expect(await stored(second)).toMatchObject({ status: 'trash' });
    await send('PUT', `/events/${second}`, { status: 'publish' });
    await send('PUT', `/events/${second}?scope=all`, { status: 'publish' });
    expect(await stored(first)).toMatchObject({ status: 'publish' });
    expect(await seriesOf(first)).toMatchObject({ status: 'publish' });
  });
});
