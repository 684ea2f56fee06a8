import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { useOwnCalendar } from './series/series-api.ts';

/** What a client reads and sends back unchanged stays the same. */

const send = useOwnCalendar(afterAll);

const times = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };

/** Creates a record, and sends members of it back as they are read. @returns these members before and after */
async function sentBack(path: string, fields: object, members: readonly string[]) {
  const membersOf = (record: Record<string, unknown>) => members.map((name) => [name, record[name]]);
  const { status, body } = await send('POST', path, fields);
  expect([status, body]).toMatchObject([201, {}]);
  const before = membersOf((await send('GET', `${path}/${body.id}`)).body);
  const change = await send('PUT', `${path}/${body.id}`, Object.fromEntries(before));
  expect(change).toMatchObject({ status: 200 });
  return { before, after: membersOf((await send('GET', `${path}/${body.id}`)).body) };
}

/** Text in lines of a length. */
const linesOf = (length: number, total: number) => `${'x'.repeat(length - 1)}\n`.repeat(total / length);

it.each([
  '<em>one\n\ntwo</em>',
  '<b>bold<ul><li>item</li></ul>more</b>',
  '<a href="https://x.example/"><div>Go</div></a>',
  '<b>\n\nx</b>',
])('a description that spreads elements over paragraphs: %j', async (description) => {
  const members = ['description', 'excerpt'];
  const event = await sentBack(
    '/events',
    { title: 'Talk', ...times, description, excerpt: description },
    members,
  );
  expect(event.after).toEqual(event.before);
  const venue = await sentBack('/venues', { venue: `Hall ${description}`, description }, ['description']);
  expect(venue.after).toEqual(venue.before);
  const [[, read] = []] = event.before;
  const copied = await send('POST', '/events', { title: 'Copy', ...times, description: read });
  expect(copied.body.description).toBe(read);
});

it.each([
  ['/events', { title: 'Talk', ...times, description: linesOf(100, 19_000) }],
  ['/events', { title: 'Talk', ...times, excerpt: linesOf(15, 3900) }],
  ['/venues', { venue: 'Long', description: linesOf(100, 4800) }],
  ['/tags', { name: 'Long', description: '&'.repeat(230) }],
])('texts that are longer as they are shown than as they were sent: %s', async (path, fields) => {
  const { before, after } = await sentBack(path, fields, ['description', 'excerpt']);
  expect(after).toEqual(before);
});

it.each([
  ['/events', { title: `${'x'.repeat(298)}"x`, ...times }, 'title'],
  ['/events', { title: 'Talk', ...times, website: `https://x.example/?${'a&'.repeat(990)}` }, 'website'],
  ['/events', { title: "'".repeat(300), ...times }, 'title'],
  ['/venues', { venue: '&'.repeat(200) }, 'venue'],
  ['/venues', { venue: 'Quoted', address: "'".repeat(200) }, 'address'],
  ['/organizers', { organizer: 'Quoted', website: `https://x.example/?${'a&'.repeat(490)}` }, 'website'],
  ['/categories', { name: '"'.repeat(180) }, 'name'],
])('what is within its limit only without the entities in responses: %s', async (path, fields, member) => {
  const { before, after } = await sentBack(path, fields, [member]);
  expect(after).toEqual(before);
});

it('the name of a category that is longer in responses, to name it in another event', async () => {
  const { body } = await send('POST', '/events', { title: 'Talk', ...times, categories: ["'".repeat(150)] });
  const [{ id, name }] = body.categories;
  const other = await send('POST', '/events', { title: 'Talk', ...times, categories: [name] });
  expect(other.body.categories).toMatchObject([{ id }]);
});

it.each([
  ['/events', { title: 'Talk', ...times }],
  ['/venues', { venue: 'Hall' }],
])('the image of %s, as its record or as false', async (path, fields) => {
  const image = 'https://images.example/talk.png';
  const { body } = await send('POST', path, { ...fields, image });
  const change = async (sent: unknown) =>
    (await send('PUT', `${path}/${body.id}`, { image: sent })).body.image || false;
  expect(await change(body.image)).toEqual(body.image);
  for (const none of [false, 'false', false]) expect(await change(none)).toBe(false);
  const { status, body: other } = await send('POST', path, { ...fields, image: false });
  expect([status, other.image || false]).toEqual([201, false]);
});

it.each([
  ['two long prices', ['x'.repeat(100), '5'.repeat(100)]],
  ['two long prices with symbols', ['£'.padEnd(100, '5'), '4'.repeat(100)]],
  ['a price that is longer in responses', "'".repeat(100)],
])('a cost with %s', async (_name, cost) => {
  const { before, after } = await sentBack('/events', { title: 'Fair', ...times, cost }, [
    'cost',
    'cost_details',
  ]);
  expect(after).toEqual(before);
});

it('a cost that is too long and not that of the event is refused', async () => {
  const { body } = await send('POST', '/events', { title: 'Fair', ...times, cost: ["'".repeat(100), '5'] });
  for (const cost of [`${body.cost}5`, '5'.repeat(101), '5'.repeat(2000)]) {
    const answer = await send('PUT', `/events/${body.id}`, { cost });
    expect(answer).toMatchObject({ status: 400, body: { data: { params: { cost: expect.any(String) } } } });
  }
});

describe('the date of a record that was never published', () => {
  const isAsNever = { date_utc: '0000-00-00 00:00:00' };
  const PLACES = [
    ['/events', () => ({ title: 'Draft', ...times, status: 'draft' })],
    ['/venues', () => ({ venue: randomUUID(), status: 'draft' })],
    ['/organizers', () => ({ organizer: randomUUID(), status: 'draft' })],
  ] as const;

  it.each(PLACES)('in %s', async (path, fields) => {
    const { before, after } = await sentBack(path, fields(), ['date', 'date_utc', 'status']);
    expect(Object.fromEntries(before)).toMatchObject(isAsNever);
    expect(after).toEqual(before);
  });

  it.each(PLACES)('in %s, with another date', async (path, fields) => {
    const { body } = await send('POST', path, fields());
    const sent = { ...isAsNever, date: '2051-01-01 00:00:00', status: 'publish' };
    expect((await send('PUT', `${path}/${body.id}`, sent)).body).toMatchObject({
      status: 'future',
      date: sent.date,
    });
  });

  it.each(PLACES)('in %s, after its publication', async (path, fields) => {
    const { body: draft } = await send('POST', path, fields());
    const { body: published } = await send('PUT', `${path}/${draft.id}`, {
      ...isAsNever,
      date: draft.date,
      status: 'publish',
    });
    expect(published).toMatchObject({ status: 'publish', date_utc: expect.stringMatching(/^2/) });
    const sent = { ...isAsNever, date: published.date };
    const { body: after } = await send('PUT', `${path}/${draft.id}`, sent);
    expect(after.date_utc).toBe(published.date_utc);
  });
});

it.each(["'", '&#039;'])('a title with one %s too many is refused', async (character) => {
  const { status, body } = await send('POST', '/events', { title: character.repeat(301), ...times });
  expect([status, body.data.params]).toEqual([400, { title: 'expected at most 300 characters' }]);
});

it.each([[['5', '10', '20']], [["1'000"]], [['<', '5']], [[20]], [['10', '20']]])(
  'a cost with the prices %j, also of an occurrence',
  async (cost) => {
    const recurrence = 'FREQ=DAILY;COUNT=2';
    const { body } = await send('POST', '/events', { title: 'Fair', ...times, cost, recurrence });
    const { body: after } = await send('PUT', `/events/${body.id}`, { cost: body.cost });
    expect(after).toMatchObject({ cost: body.cost, cost_details: body.cost_details });
    expect(after.series.differs).toEqual([]);
  },
);

it('a description from a form, which has other line breaks', async () => {
  const { body } = await send('POST', '/events', { title: 'Talk', ...times, description: '<em>a\n\nb</em>' });
  const description = body.description.replaceAll('\n', '\r\n');
  const { body: after } = await send('PUT', `/events/${body.id}`, { description });
  expect(after.description).toBe(body.description);
});

it.each([
  ['/categories', { name: 'Two lines', description: 'a\nb' }, 'description'],
  ['/tags', { name: 'Two lines', description: 'a\nb' }, 'description'],
  ['/venues', { venue: 'Two lines', address: 'a\nb' }, 'address'],
  ['/events', { title: 'a\nb', ...times }, 'title'],
])('a text of %s from a form, which has other line breaks', async (path, fields, member) => {
  const { body } = await send('POST', path, fields);
  const sent = { [member]: body[member].replaceAll('\n', '\r\n') };
  const { body: after } = await send('PUT', `${path}/${body.id}`, sent);
  expect(after[member]).toBe(body[member]);
  expect(after[member]).toContain('\n');
});

it('the categories and tags of an occurrence, which come by name', async () => {
  const { body } = await send('POST', '/events', {
    ...{ title: 'Jam', ...times, recurrence: 'FREQ=DAILY;COUNT=2' },
    ...{ categories: ['Zebras', 'Apes'], tags: ['Zoo', 'Ark'] },
  });
  const ids = (terms: { id: number }[]) => terms.map(({ id }) => id);
  const { body: after } = await send('PUT', `/events/${body.id}`, {
    categories: ids(body.categories),
    tags: ids(body.tags),
  });
  expect(after.series.differs).toEqual([]);
});

it('the page of an event without a website, which shows its page instead', async () => {
  const { body: draft } = await send('POST', '/events', { title: 'Talk', ...times, status: 'draft' });
  const published = { website: draft.website, status: 'publish', slug: 'read-back-talk' };
  const { body: event } = await send('PUT', `/events/${draft.id}`, published);
  expect([event.website, event.slug]).toEqual([event.url, 'read-back-talk']);
  const { body: renamed } = await send('PUT', `/events/${draft.id}`, {
    website: event.website,
    slug: 'later',
  });
  expect(renamed.website).toBe(renamed.url);
  const others = { website: 'https://other.example/event/later/' };
  expect((await send('PUT', `/events/${draft.id}`, others)).body).toMatchObject(others);
});

it.each(['this', 'all'])('the page of an occurrence without a website, with scope=%s', async (scope) => {
  const recurrence = 'FREQ=DAILY;COUNT=2';
  const { body } = await send('POST', '/events', { title: 'Jam', ...times, recurrence });
  const sent = { website: body.website, title: 'Session' };
  const { body: first } = await send('PUT', `/events/${body.id}?scope=${scope}`, sent);
  const { body: second } = await send('GET', `/events/${body.id + 1}`);
  expect(first.series.differs).toEqual(scope === 'this' ? ['title'] : []);
  expect([first.website, second.website]).toEqual([first.url, second.url]);
});

describe('the venues and organizers of an event, some of which its contributor may not see', () => {
  const contributor = { scope: 'calendar:submit', sub: 'con' };
  const idOf = async (path: string, fields: object): Promise<number> =>
    (await send('POST', path, fields)).body.id;
  const organizersOf = async (id: number) =>
    (await send('GET', `/events/${id}`)).body.organizer.map((one: { id: number }) => one.id);

  it('stay when the visible ones are sent back, and go when others are sent', async () => {
    const { body: event } = await send('POST', '/events', { title: 'Mine', ...times }, contributor);
    const venue = await idOf('/venues', { venue: 'Secret', status: 'draft' });
    const secret = await idOf('/organizers', { organizer: 'Secret', status: 'private' });
    const open = await idOf('/organizers', { organizer: 'Open' });
    const other = await idOf('/organizers', { organizer: 'Other' });
    await send('PUT', `/events/${event.id}`, { venue, organizer: [open, secret] });
    const { body: seen } = await send('GET', `/events/${event.id}`, undefined, contributor);
    expect([seen.venue, seen.organizer]).toMatchObject([[], [{ id: open }]]);
    const change = (sent: object) => send('PUT', `/events/${event.id}`, sent, contributor);
    expect(await change({ venue: seen.venue, organizer: seen.organizer })).toMatchObject({ status: 200 });
    const { body: after } = await send('GET', `/events/${event.id}`);
    expect(after.venue).toMatchObject({ id: venue });
    expect(await organizersOf(event.id)).toEqual([open, secret]);
    await change({ organizer: [open, other] });
    expect(await organizersOf(event.id)).toEqual([open, other]);
    await send('PUT', `/events/${event.id}`, { organizer: [open, secret] });
    await change({ organizer: [] });
    expect(await organizersOf(event.id)).toEqual([]);
  });
});

it('the slug that an occurrence gets on publication, if another event has taken it since', async () => {
  const series = { title: 'Same name', ...times, recurrence: 'FREQ=DAILY;COUNT=2' };
  const { body: draft } = await send('POST', '/events', { ...series, status: 'draft' });
  await send('POST', '/events', series);
  const { body: after } = await send('PUT', `/events/${draft.id}`, { slug: draft.slug });
  expect([draft.slug, after.slug]).toEqual(['same-name-2031-07-01', 'same-name-2031-07-01']);
  const { body: other } = await send('PUT', `/events/${draft.id}`, { slug: 'other-name' });
  expect(other.slug).toBe('other-name');
});
