import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { badParameters, calendar, created, edit, refusal, unique } from './api.ts';

const times = { start_date: '2031-04-01 10:00:00', end_date: '2031-04-01 11:00:00' };
const FORM = 'application/x-www-form-urlencoded';

describe('a parameter', () => {
  it('is taken from the body, then from the query; the path names the record', async () => {
    const [one, other] = [
      await created('/events', { title: unique('One'), ...times }),
      await created('/events', { title: unique('Other'), ...times }),
    ];
    const query = new URLSearchParams({ id: String(other.id), title: 'From the query', cost: '7' });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const body = { id: other.id, title: `By ${method}` };
      const answer = await edit(method, `/events/${one.id}?${query}`, body);
      expect(answer).toMatchObject({ status: 200, body: { id: one.id, title: `By ${method}`, cost: '$7' } });
    }
    for (const path of [`/events/${one.id}`, `/events/by-slug/${one.slug}`]) {
      const read = await calendar(`${path}?id=${other.id}&slug=${other.slug}`);
      expect(read.body).toMatchObject({ id: one.id });
    }
    const removed = await edit('DELETE', `/events/${one.id}?id=${other.id}`, { id: other.id });
    expect(removed.body).toMatchObject({ id: one.id });
    expect((await calendar(`/events/${other.id}`)).status).toBe(200);
  });

  it('that is unknown is ignored', async () => {
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      expect((await calendar(`${path}?nonsense=1&per_page=1&orderby=name&toString=1`)).status).toBe(200);
    }
  });

  it.each(['application/json', 'application/vnd.calendar+json', 'application/ld+json; charset=utf-8'])(
    'is read from a body of the type %s',
    async (type) => {
      const name = unique('Typed');
      const text = JSON.stringify({ name });
      expect((await edit('POST', '/tags', undefined, { text, type })).body).toMatchObject({ name });
    },
  );

  it.each(['ISO-8859-1', 'windows-1252'])(
    'is read from forms that declare %s, if they are in ASCII',
    async (charset) => {
      const { id } = await created('/venues', { venue: unique('Hall') });
      const type = `${FORM}; charset=${charset}`;
      const changed = await edit('PUT', `/venues/${id}`, undefined, { text: 'city=Rome', type });
      expect(changed).toMatchObject({ status: 200, body: { city: 'Rome' } });
      const latin = await edit('PUT', `/venues/${id}`, undefined, { text: 'city=Orl%E9ans', type });
      expect(latin).toMatchObject(refusal(400, 'rest_invalid_form'));
    },
  );

  it('is read from forms with every method, including lists and records', async () => {
    const mark = unique('mark').slice(-8);
    const { id } = await created('/events', { title: unique('Form'), ...times });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const form = new URLSearchParams({ title: `${method} & ${mark}`, 'venue[venue]': `${mark} hall` });
      form.append('venue[city]', 'Rome');
      form.append('organizer[0][organizer]', `${mark} a`);
      form.append('organizer[1][organizer]', `${mark} b`);
      form.append('tags[]', `${mark} x`);
      form.append('tags[]', `${mark} y`);
      form.append('featured', '1');
      const { status, body } = await edit(method, `/events/${id}`, undefined, {
        text: String(form),
        type: FORM,
      });
      expect([status, body]).toMatchObject([
        200,
        {
          title: `${method} &amp; ${mark}`,
          featured: true,
          venue: { venue: `${mark} hall`, city: 'Rome' },
          organizer: [{ organizer: `${mark} a` }, { organizer: `${mark} b` }],
          tags: [{ name: `${mark} x` }, { name: `${mark} y` }],
        },
      ]);
    }
  });

  it('is a list in the query in all notations of PHP and others', async () => {
    const [one, other] = [
      await created('/tags', { name: unique('T') }),
      await created('/tags', { name: unique('T') }),
    ];
    for (const [first, second] of [
      ['[]', '[]'],
      ['[0]', '[1]'],
      ['%5B%5D', '%5B%5D'],
    ]) {
      const query = `hide_empty=0&include${first}=${one.id}&include${second}=${other.id}`;
      expect((await calendar(`/tags?${query}`)).body).toMatchObject({ total: 2 });
    }
  });

  it('with several problems is reported once, with the expected type', async () => {
    const body = {
      title: 5,
      ...times,
      featured: 'maybe',
      venue: 'x',
      website: 'y',
      organizer: [{ website: 'z' }],
    };
    const answer = await edit('POST', '/events', body);
    expect(answer).toMatchObject(badParameters('title', 'featured', 'venue', 'website', 'organizer'));
    const { details } = z
      .object({ data: z.looseObject({ details: z.record(z.string(), z.unknown()) }) })
      .parse(answer.body).data;
    for (const [name, detail] of Object.entries(details)) {
      expect(detail).toEqual({
        code: 'rest_invalid_type',
        message: expect.any(String),
        data: { param: name },
      });
    }
    const checked = await edit('POST', '/events', { title: '', ...times });
    expect(checked.body).toMatchObject({ data: { details: [] } });
  });
});

describe('a creation', () => {
  it('returns Location only for categories and tags', async () => {
    for (const [path, body] of [
      ['/events', { title: unique('E'), ...times }],
      ['/venues', { venue: unique('V') }],
      ['/organizers', { organizer: unique('O') }],
    ] as const) {
      const { status, headers } = await edit('POST', path, body);
      expect([status, headers.get('location')]).toEqual([201, null]);
    }
    for (const path of ['/categories', '/tags']) {
      const { headers, body } = await edit('POST', path, { name: unique('N') });
      expect(headers.get('location')).toBe(Object(body).urls.self);
    }
  });
});

describe('an identifier', () => {
  it('is unique among events, venues, organizers and images', async () => {
    const image = `https://images.example/${unique('x').slice(-8)}.png`;
    const event = await created('/events', { title: unique('E'), ...times, image });
    const venue = await created('/venues', { venue: unique('V') });
    const organizer = await created('/organizers', { organizer: unique('O') });
    const ids = [event.id, venue.id, organizer.id, Object(event.image).id];
    expect(new Set(ids).size).toBe(4);
    const statuses = async (plural: string) =>
      Promise.all(ids.map(async (id) => (await calendar(`/${plural}/${id}`)).status));
    expect(await statuses('events')).toEqual([200, 400, 400, 400]);
    expect(await statuses('venues')).toEqual([400, 200, 400, 400]);
    expect(await statuses('organizers')).toEqual([400, 400, 200, 400]);
  });
});
