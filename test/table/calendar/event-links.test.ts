import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { stored, useOwnCalendar } from './series/series-api.ts';

const send = useOwnCalendar(afterAll);

const newEvent = () => ({
  title: randomUUID(),
  start_date: '2031-01-01 10:00:00',
  end_date: '2031-01-01 11:00:00',
});

const editor = { scope: 'calendar:write', sub: 'editor' };
const contributor = { scope: 'calendar:submit', sub: 'con' };

const idOf = async (path: string, fields: object) => Number((await send('POST', path, fields)).body.id);

const recurrence = { every: 'day', count: 2 };

async function change(fields: object, options: object = {}) {
  const { body } = await send('POST', '/events', newEvent(), options);
  return send('PUT', `/events/${body.id}`, fields, options);
}

/** `&` is escaped in responses. */
const longAddress = `https://example.org/?${'&'.repeat(1500)}`;
const deepHtml = '<b>'.repeat(500);

/** What a request is refused for. Its venues and organizers are sent after valid ones. */
interface Refused {
  readonly venue?: object;
  readonly organizer?: object;
  readonly [field: string]: unknown;
}

/** The requests that write the links of an event. */
const requests = {
  creation: (fields: object, options?: object) =>
    send('POST', '/events', { ...newEvent(), ...fields }, options),
  change,
  'change that makes it a series': (fields: object, options?: object) =>
    change({ recurrence, ...fields }, options),
};

let signs = '';
/** A name that is not used yet, without letters and digits. */
const newSigns = () => {
  signs += '≠';
  return signs;
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

  it('does not link it to venues and organizers in the trash', async () => {
    const [venue, organizer] = [randomUUID(), randomUUID()];
    const id = await idOf('/venues', { venue });
    await send('DELETE', `/venues/${id}`);
    const answer = await request({ venue: id, organizer: [{ organizer, status: 'trash' }] });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body).toMatchObject({ venue: [], organizer: [] });
    const { body: created } = await send('GET', `/organizers?status=trash&search=${organizer}`);
    for (const path of [`/venues/${id}`, `/organizers/${created.organizers[0].id}`]) {
      expect(await send('PUT', path, { status: 'publish' })).toMatchObject({ status: 200 });
    }
    expect(await stored(answer.body.id)).toMatchObject({ venue: [], organizer: [] });
    expect((await send('GET', `/events/${answer.body.id}`)).body).toMatchObject({ venue: [], organizer: [] });
  });

  it.each(['categories', 'tags'])('can name one of its new %s in two Unicode forms', async (plural) => {
    const name = newSigns();
    const answer = await request({ [plural]: [name, name.normalize('NFD')] });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body[plural]).toMatchObject([{ name }]);
  });

  it.each(['categories', 'tags'])('can name one of its %s twice', async (plural) => {
    const id = await idOf(`/${plural}`, { name: randomUUID() });
    const answer = await request({ [plural]: `${id},0${id}` });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body).toMatchObject({ [plural]: [{ id }] });
  });

  it.each(['categories', 'tags'])('creates no %s that are too large', async (plural) => {
    const name = '"'.repeat(200);
    const refusal = { status: 400, body: { data: { params: { description: expect.any(String) } } } };
    expect(await send('POST', `/${plural}`, { name })).toMatchObject(refusal);
    expect(await request({ [plural]: [name] })).toMatchObject(refusal);
  });

  it.each([
    ['texts that are too large together', { description: 'a'.repeat(19_900), excerpt: 'b'.repeat(3900) }],
    ['a new venue that is too large', { venue: { venue: 'Large', description: 'á'.repeat(4000) } }],
    ['a new organizer that is too large', { organizer: { organizer: 'Large', website: longAddress } }],
    ['a description that is nested too deeply', { organizer: { organizer: 'Deep', description: deepHtml } }],
    ['a date outside of all years', { venue: { venue: 'Late', date: '9998-12-31T23:00-12:00' } }],
    ['a category that is too large', { categories: ['"'.repeat(200)] }],
    ['a recurrence without dates', { recurrence: 'RRULE:FREQ=DAILY;UNTIL=20200101T000000Z' }],
    ['a recurrence in the trash', { recurrence, status: 'trash' }],
    ['a new image', { organizer: { organizer: 'Shown', image: 'https://example.org/new.jpg' } }, contributor],
  ])(
    'creates nothing if it is refused for %s',
    async (_reason, { venue, organizer, ...fields }: Refused, writer = editor) => {
      const name = randomUUID();
      const links = {
        tags: [name],
        venue: [{ venue: name }, venue ?? []].flat(),
        organizer: [{ organizer: name }, organizer ?? []].flat(),
      };
      const answer = await request({ ...links, ...fields }, writer);
      expect([400, 403]).toContain(answer.status);
      for (const list of ['/tags?hide_empty=false&', '/venues?', '/organizers?']) {
        expect(await send('GET', `${list}search=${name}`)).toMatchObject({ body: { total: 0 } });
      }
    },
  );

  it.each([
    ['venue', { geo_lat: null }],
    ['organizer', { website: longAddress }],
  ])('changes no %s if the details of another do not fit', async (kind, details) => {
    const [first, second] = [randomUUID(), randomUUID()];
    const id = await idOf(`/${kind}s`, { [kind]: first });
    const description = 'á'.repeat(2400);
    await idOf(`/${kind}s`, { [kind]: second, description, geo_lat: 1, geo_lng: 2 });
    const answer = await request({
      [kind]: [
        { [kind]: first, phone: '555' },
        { [kind]: second, ...details },
      ],
    });
    expect(answer.status).toBe(400);
    expect((await send('GET', `/${kind}s/${id}`)).body.phone).toBeUndefined();
  });

  it('can name a new organizer twice', async () => {
    const organizer = randomUUID();
    const answer = await request({
      organizer: [
        { organizer, phone: '555' },
        { organizer, email: 'a@b.org' },
      ],
    });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body.organizer).toMatchObject([{ organizer, phone: '555', email: 'a@b.org' }]);
  });

  it('can name a new organizer again without its description, or with it in other letter case', async () => {
    const organizer = randomUUID();
    const answer = await request({
      organizer: [
        { organizer, description: 'Host' },
        { organizer: organizer.toUpperCase(), phone: '555' },
        { organizer, description: 'HOST', email: 'a@b.org' },
        { organizer, description: 'Other' },
      ],
    });
    expect(answer.status).toBeLessThan(300);
    expect(answer.body.organizer).toMatchObject([
      { organizer, description: '<p>Host</p>', phone: '555', email: 'a@b.org' },
      { organizer, description: '<p>Other</p>' },
    ]);
  });
});

it.each([-1, '-1', 1.5, '1.5', '+2', '1e3', '.5', '99999999999999999999'])(
  'a category or tag that is named by the number %j is left out, unless one has it as its name',
  async (number) => {
    const links = { categories: [number, 'Word'], tags: [number] };
    const { status, body } = await send('POST', '/events', { ...newEvent(), ...links });
    expect([status, body.categories, body.tags]).toMatchObject([201, [{ name: 'Word' }], []]);
    const tag = await idOf('/tags', { name: String(number), slug: `number-${randomUUID()}` });
    const { body: tagged } = await send('PUT', `/events/${body.id}`, links);
    expect(tagged.tags).toMatchObject([{ id: tag }]);
    await send('DELETE', `/tags/${tag}`);
  },
);
