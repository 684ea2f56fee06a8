import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stored, useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar();

const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
const contributor = { scope: 'calendar:submit', sub: 'ana' };
const newKey = () => ({ 'idempotency-key': randomUUID() });

interface Kind {
  readonly path: string;
  /** Returns the input for a new record. */
  readonly fields: () => object;
  readonly text: string;
  readonly code: string;
}

const kinds: readonly Kind[] = [
  {
    path: '/events',
    fields: () => ({ title: randomUUID(), ...times }),
    text: 'description',
    code: 'event-not-accessible',
  },
  {
    path: '/venues',
    fields: () => ({ venue: randomUUID() }),
    text: 'description',
    code: 'venue-not-accessible',
  },
  {
    path: '/organizers',
    fields: () => ({ organizer: randomUUID() }),
    text: 'phone',
    code: 'organizer-not-accessible',
  },
];

describe.each(kinds)('a repeated request to $path', ({ path, fields: newFields, text, code }) => {
  it('is refused if its sender may not see the record any more', async () => {
    const fields = newFields();
    const options = { ...contributor, headers: newKey() };
    const { status, body } = await send('POST', path, fields, options);
    expect(status).toBe(201);
    const own = `${path}/${body.id}`;
    const change = { headers: newKey(), ...contributor };
    expect(await send('PATCH', own, { [text]: 'First' }, change)).toMatchObject({ status: 200 });
    const author = (await send('POST', '/events', { title: 'Other', ...times })).body.author;
    expect(await send('PATCH', own, { author, [text]: 'Secret' })).toMatchObject({ status: 200 });

    const refusal = { status: 403, body: { code } };
    expect(await send('GET', own, undefined, contributor)).toMatchObject(refusal);
    expect(await send('POST', path, fields, options)).toMatchObject(refusal);
    expect(await send('PATCH', own, { [text]: 'First' }, change)).toMatchObject(refusal);

    expect(await send('PATCH', own, { status: 'publish' })).toMatchObject({ status: 200 });
    expect(await send('POST', path, fields, options)).toMatchObject({ status: 201, body: { id: body.id } });
  });

  it('is answered even if no record has its slug any more', async () => {
    const { body } = await send('POST', path, newFields());
    let current = body.slug;
    for (const change of [{ slug: `second-${randomUUID()}` }, { status: 'trash' }]) {
      const options = { headers: newKey() };
      const sendChange = () => send('PATCH', `${path}/by-slug/${current}`, change, options);
      const first = await sendChange();
      expect(first).toMatchObject({ status: 200, body: { id: body.id, ...change } });
      expect(await sendChange()).toMatchObject({ status: 200, body: first.body });
      current = first.body.slug;
    }
    const unknown = await send(
      'PATCH',
      `${path}/by-slug/${body.slug}`,
      { [text]: 'x' },
      { headers: newKey() },
    );
    expect(unknown.status).toBe(path === '/events' ? 404 : 400);
  });
});

describe('a repeated request for an event with many links', () => {
  const tags = Array.from({ length: 10 }, () => randomUUID());

  /** Leaves an event as its request does if it is interrupted between its transactions. */
  async function interrupt(id: number): Promise<void> {
    const { replaceEvent } = await import('../../../lib/calendar/event-store/writes.ts');
    const before = await stored(id);
    const { venue, organizer, category, tag } = before;
    const pending = { venue, organizer, category, tag };
    await replaceEvent(before, { ...before, tag: tag.slice(0, 4), pending });
    expect((await send('GET', `/events/${id}`)).body.tags).toHaveLength(4);
  }

  it('returns all of them if the first one was interrupted', async () => {
    const [create, change] = [newKey(), newKey()];
    const fields = { title: randomUUID(), ...times, tags };
    const first = await send('POST', '/events', fields, { headers: create });
    expect(first).toMatchObject({ status: 201 });
    const { id } = first.body;
    await interrupt(id);
    const created = await send('POST', '/events', fields, { headers: create });
    expect(created).toMatchObject({ status: 201, body: { id, tags: first.body.tags } });

    await send('PATCH', `/events/${id}`, { tags }, { headers: change });
    await interrupt(id);
    const changed = await send('PATCH', `/events/${id}`, { tags }, { headers: change });
    expect(changed).toMatchObject({ status: 200, body: { id, tags: first.body.tags } });
  });
});
