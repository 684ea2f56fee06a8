import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stored, useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar();

const newEvent = () => ({
  title: randomUUID(),
  start_date: '2031-01-01 10:00:00',
  end_date: '2031-01-01 11:00:00',
});

const idOf = async (path: string, fields: object) => Number((await send('POST', path, fields)).body.id);

/** The requests that write the links of an event. */
const requests = {
  creation: (links: object) => send('POST', '/events', { ...newEvent(), ...links }),
  change: async (links: object) => send('PUT', `/events/${await idOf('/events', newEvent())}`, links),
  'change that makes it a series': async (links: object) =>
    send('PUT', `/events/${await idOf('/events', newEvent())}`, {
      recurrence: { every: 'day', count: 2 },
      ...links,
    }),
};

describe.each(Object.entries(requests))('the %s of an event', (_kind, request) => {
  it('can name an organizer both by its identifier and by its name, with a new detail', async () => {
    const organizer = randomUUID();
    const id = await idOf('/organizers', { organizer });
    const answer = await request({ organizer: [{ id }, { organizer, phone: '555' }] });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body).toMatchObject({ organizer: [{ id, phone: '555' }] });
    expect((await stored(answer.body.id)).organizer).toEqual([id]);
  });

  it.each(['categories', 'tags'])('can name one of its %s twice', async (plural) => {
    const id = await idOf(`/${plural}`, { name: randomUUID() });
    const answer = await request({ [plural]: `${id},0${id}` });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body).toMatchObject({ [plural]: [{ id }] });
  });
});
