import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { retryWhileUnavailable } from '../../retry-while-unavailable.ts';
import { edit as attempt, calendar, created, listPage, unique } from './api.ts';

const times = { start_date: '2054-01-01 10:00', end_date: '2054-01-01 11:00' };
const create = (more: Record<string, unknown> = {}) =>
  created('/events', { title: unique('Event'), ...times, ...more });

/** Changes a record. Repeats the request while the table is contended. */
const edit = (method: string, target: string, body?: unknown) =>
  retryWhileUnavailable(() => attempt(method, target, body));

const Slugged = z.looseObject({ id: z.int(), slug: z.string(), status: z.string() });

/** The identifier of the record with a slug. */
async function idOf(plural: string, slug: string): Promise<unknown> {
  return Object((await edit('GET', `/${plural}/by-slug/${slug}`)).body).id;
}

describe('concurrent creations', () => {
  it('with one title create fifty events with different slugs, and leave no slug without an event', async () => {
    const title = unique('Crowd').toLowerCase();
    const slug = title.replace(' ', '-');
    const all = await Promise.all(Array.from({ length: 50 }, () => create({ title })));
    expect(new Set(all.map((event) => event.slug)).size).toBe(50);
    for (const event of all) expect(await idOf('events', event.slug)).toBe(event.id);
    const query = `search=${title.slice(-8)}&starts_after=2053-12-31&per_page=50`;
    expect((await listPage('events', query)).total).toBe(50);
    // Unused numbers below the highest one are free: the next events get them.
    const numbers = all.map((event) => Number(event.slug.slice(slug.length + 1) || 1));
    const free = Array.from({ length: Math.max(...numbers) - 1 }, (_, n) => n + 2).filter(
      (number) => !numbers.includes(number),
    );
    for (const number of free.slice(0, 5)) {
      expect((await create({ title })).slug).toBe(`${slug}-${number}`);
    }
  });

  it('with the same links are all counted', async () => {
    const [category, tag] = [
      await created('/categories', { name: unique('C') }),
      await created('/tags', { name: unique('T') }),
    ];
    const [venue, organizer] = [
      await created('/venues', { venue: unique('V') }),
      await created('/organizers', { organizer: unique('O') }),
    ];
    const links = { categories: [category.id], tags: [tag.id], venue: venue.id, organizer: organizer.id };
    await Promise.all(Array.from({ length: 20 }, () => create(links)));
    for (const [plural, { id }] of [
      ['categories', category],
      ['tags', tag],
    ] as const) {
      expect((await calendar(`/${plural}/${id}`)).body).toMatchObject({ count: 20 });
    }
    const query = `venue=${venue.id}&organizer=${organizer.id}&categories=${category.id}&tags=${tag.id}`;
    expect((await listPage('events', `${query}&starts_after=2053-12-31`)).total).toBe(20);
    expect((await listPage('venues', `has_events=true&search=${String(venue.venue).slice(-8)}`)).ids).toEqual(
      [venue.id],
    );
  });

  it('that name the same new terms and venues create each once', async () => {
    const [word, hall, group] = [unique('word'), unique('Hall'), unique('Group')];
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        create({
          categories: [n % 2 === 0 ? word : word.toUpperCase()],
          tags: [word],
          venue: { venue: hall, city: 'Rome' },
          organizer: [{ organizer: group }],
        }),
      ),
    );
    for (const field of ['categories', 'tags', 'venue', 'organizer']) {
      expect(new Set(all.map((event) => Object([Object(event)[field]].flat()[0]).id)).size, field).toBe(1);
    }
    const { body } = await calendar(`/events/${all[0]?.id}`);
    expect(body).toMatchObject({ categories: [{ count: 10 }], tags: [{ count: 10 }] });
  });
});

describe('concurrent changes', () => {
  it('of links keep the counts correct', async () => {
    const terms = await Promise.all([1, 2, 3].map(() => created('/categories', { name: unique('C') })));
    const events = await Promise.all([1, 2, 3, 4].map(() => create()));
    const choices = terms.map(({ id }) => [id]);
    const changes = events.flatMap(({ id }, n) =>
      [0, 1, 2, 3].map((step) => {
        const body =
          step === 3 && n % 2 === 0
            ? { status: 'draft' }
            : { categories: choices[(n + step) % choices.length], status: 'publish' };
        return edit('PATCH', `/events/${id}`, body);
      }),
    );
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { id } of terms) {
      const { total } = await listPage('events', `categories=${id}&starts_after=2053-12-31`);
      expect((await calendar(`/categories/${id}`)).body).toMatchObject({ count: total });
    }
  });

  it('and deletions of a linked term leave no event with it', async () => {
    const category = await created('/categories', { name: unique('C') });
    const events = await Promise.all([1, 2, 3, 4, 5, 6].map(() => create({ categories: [category.id] })));
    const removal = edit('DELETE', `/categories/${category.id}`);
    const changes = events.map(({ id }, n) =>
      edit('PATCH', `/events/${id}`, n % 2 === 0 ? { title: 'Changed' } : { status: 'draft' }),
    );
    expect((await removal).status).toBe(200);
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const [n, { id }] of events.entries()) {
      const { body } = await edit('GET', `/events/${id}`);
      expect(body).toMatchObject({
        categories: [],
        ...(n % 2 === 0 ? { title: 'Changed' } : { status: 'draft' }),
      });
    }
  });
});

describe('slugs', () => {
  const KINDS = [
    ['events', (name: string) => ({ title: name, ...times })],
    ['venues', (name: string) => ({ venue: name, description: unique('d') })],
    ['organizers', (name: string) => ({ organizer: name, description: unique('d') })],
  ] as const;

  it.each(KINDS)(
    'of %s stay unique when records are renamed, removed and restored concurrently',
    async (plural, body) => {
      const name = unique('Slug').toLowerCase();
      const slug = name.replace(' ', '-');
      const records = await Promise.all(Array.from({ length: 5 }, () => created(`/${plural}`, body(name))));
      const change = (id: number, changes: object) => edit('PATCH', `/${plural}/${id}`, changes);
      const answers = await Promise.all(
        records.flatMap(({ id }) => [
          change(id, { slug: `${slug}-other` }),
          edit('DELETE', `/${plural}/${id}`),
          change(id, { status: 'publish' }),
          change(id, { slug }),
        ]),
      );
      for (const { status } of answers) expect([200, 410]).toContain(status);
      await Promise.all(records.map(({ id }) => change(id, { status: 'publish' })));
      const after: z.output<typeof Slugged>[] = [];
      for (const { id } of records) after.push(Slugged.parse((await calendar(`/${plural}/${id}`)).body));
      expect(new Set(after.map((record) => record.slug)).size).toBe(5);
      for (const record of after) {
        expect(record.slug).toMatch(new RegExp(`^${slug}(-other)?(-\\d+)*$`));
        expect(await idOf(plural, record.slug)).toBe(record.id);
      }
      // Slugs that the records had in between are free.
      for (const old of [
        ...records.map((record) => record.slug),
        `${slug}__trashed`,
        `${slug}-other__trashed`,
      ]) {
        const owner = await idOf(plural, old);
        if (owner !== undefined)
          expect(after).toContainEqual(expect.objectContaining({ id: owner, slug: old }));
      }
    },
  );

  it('of a trashed record go to one of the new claimants, and not back', async () => {
    const event = await create();
    await edit('DELETE', `/events/${event.id}`);
    const [restored, ...claimants] = await Promise.all([
      edit('POST', `/events/${event.id}`, { status: 'publish' }),
      ...[1, 2, 3].map(() => create({ slug: event.slug })),
    ]);
    const slugs = [Slugged.parse(restored?.body).slug, ...claimants.map((claimant) => claimant.slug)];
    expect(new Set(slugs).size).toBe(4);
    expect(slugs).toContain(event.slug);
  });
});

describe('an author', () => {
  it('gets one number, even if the first writes are concurrent', async () => {
    const options = { scope: 'calendar:submit', claims: { sub: unique('new') } };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => created('/events', { title: unique('E'), ...times }, options)),
    );
    expect(new Set(all.map(({ author }) => author)).size).toBe(1);
  });
});

describe('an image', () => {
  it('gets one identifier, even if many events name its URL concurrently', async () => {
    const image = `https://images.example/${unique('x').slice(-8)}.png`;
    const all = await Promise.all(Array.from({ length: 10 }, () => create({ image })));
    expect(new Set(all.map((event) => Object(event.image).id)).size).toBe(1);
  });
});
