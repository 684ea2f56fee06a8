import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, listPage, refusal, UNKNOWN_ID, unique } from './api.ts';

const at = (day: string) => ({ start_date: `${day} 10:00:00`, end_date: `${day} 11:00:00` });

describe.each([
  ['venues', 'venue', (record: unknown) => record],
  ['organizers', 'organizer', (record: unknown) => [record]],
] as const)('%s', (plural, kind, embedded) => {
  const path = `/${plural}`;
  const create = (more: Record<string, unknown> = {}) => created(path, { [kind]: unique('Name'), ...more });
  const withEvents = (id: number, days: readonly string[]) =>
    Promise.all(days.map((day) => created('/events', { title: unique('E'), ...at(day), [kind]: id })));

  it('can be created, read, changed and removed, by identifier and by slug', async () => {
    const name = unique('Hall & "Sons"');
    const { id, slug, ...record } = await created(path, {
      [kind]: ` ${name} `,
      description: 'Old\n\nbuilding<script>x</script>',
      website: 'https://h.example/?a=1&b=2',
      phone: 123,
    });
    expect(record).toMatchObject({
      status: 'publish',
      author: expect.stringMatching(/^\d+$/),
      [kind]: `Hall &amp; &quot;Sons&quot; ${name.slice(-8)}`,
      description: '<p>Old</p>\n<p>building</p>',
      website: 'https://h.example/?a=1&amp;b=2',
      phone: '123',
      url: expect.stringMatching(new RegExp(`^http://[^/]+/${kind}/${slug}/$`)),
      global_id: `localhost?id=${id}`,
      global_id_lineage: [`localhost?id=${id}`],
    });
    for (const absent of ['excerpt', 'image', 'email', 'city', 'json_ld'])
      expect(record).not.toHaveProperty(absent);

    for (const target of [`${path}/${id}`, `${path}/by-slug/${slug}`]) {
      expect(await calendar(target)).toMatchObject({ status: 200, body: { id, json_ld: { url: '' } } });
    }
    expect(await edit('PATCH', `${path}/${id}`, { phone: '' })).toMatchObject({ status: 200 });
    const changed = await edit('PUT', `${path}/by-slug/${slug}`, { slug: `${slug}-new`, description: '' });
    expect(changed).toMatchObject({ status: 200, body: { id, slug: `${slug}-new` } });
    for (const absent of ['phone', 'description']) expect(changed.body).not.toHaveProperty(absent);
    expect(await calendar(`${path}/by-slug/${slug}`)).toMatchObject(badParameters('slug'));

    expect(await edit('DELETE', `${path}/by-slug/${slug}-new`)).toMatchObject({
      status: 200,
      body: { id, status: 'trash', slug: `${slug}-new__trashed` },
    });
    expect(await edit('DELETE', `${path}/${id}`)).toMatchObject(refusal(410, `${kind}-is-in-trash`));
    expect(await calendar(`${path}/${id}`)).toMatchObject(refusal(403, `${kind}-not-accessible`));
    expect(await calendar(`${path}/${id}`, { scope: 'calendar:write' })).toMatchObject({ status: 200 });
    expect(await edit('PATCH', `${path}/${id}`, { status: 'publish' })).toMatchObject({
      body: { status: 'publish', slug: `${slug}-new` },
    });
  });

  it('with the name of another update the details of that one', async () => {
    const name = unique('Duplicate');
    const { id } = await created(path, { [kind]: name, description: 'First', phone: '1' });
    expect(await created(path, { [kind]: name.toUpperCase(), phone: '2' })).toMatchObject({ id, phone: '2' });
    expect(await created(path, { [kind]: name, description: 'First' })).toMatchObject({ id });
    const other = await created(path, { [kind]: name, description: 'Second' });
    expect(other.id).not.toBe(id);
    expect(other.slug).toMatch(/-2$/);
    await edit('DELETE', `${path}/${id}`);
    expect((await created(path, { [kind]: name, description: 'First' })).id).not.toBe(id);
  });

  it('with the same name are one, even if created concurrently', async () => {
    const name = unique('Together');
    const duplicates = await Promise.all(Array.from({ length: 10 }, () => created(path, { [kind]: name })));
    expect(new Set(duplicates.map(({ id }) => id)).size).toBe(1);
  });

  it('that are unpublished are visible to callers who may change them', async () => {
    const draft = await create({ status: 'draft' });
    expect(await calendar(`${path}/${draft.id}`)).toMatchObject(refusal(403, `${kind}-not-accessible`));
    expect(await calendar(`${path}/${draft.id}`, { scope: 'calendar:write' })).toMatchObject({ status: 200 });
    const [event] = await withEvents(draft.id, ['2031-06-01']);
    expect((await calendar(`/events/${event?.id}`)).body).toMatchObject({ [kind]: [] });
    const drafts = await listPage(plural, 'status=draft&per_page=50', { scope: 'calendar:write' });
    expect(drafts.ids).toContain(draft.id);
    expect(await calendar(`${path}?status=draft`)).toMatchObject(badParameters('status'));
  });

  it('are removed from every event when they are deleted', async () => {
    const { id } = await create();
    const events = await withEvents(id, Array(15).fill('2031-06-02'));
    for (const event of events)
      expect(event).toMatchObject({ [kind]: embedded(expect.objectContaining({ id })) });
    await edit('DELETE', `${path}/${id}`);
    for (const event of events) {
      expect((await calendar(`/events/${event.id}`)).body).toMatchObject({ [kind]: [] });
    }
    expect(await listPage('events', `${kind}=${id}&starts_after=2000-01-01`)).toMatchObject({ total: 0 });
  });

  it.each([
    [kind, {}, 'missing'],
    [kind, { [kind]: '' }],
    [kind, { [kind]: 5 }],
    ['website', { [kind]: 'X', website: 'nope' }],
    ['website', { [kind]: 'X', website: 'javascript:alert(1)' }],
    ['status', { [kind]: 'X', status: 'bogus' }],
    ['author', { [kind]: 'X', author: UNKNOWN_ID }],
    ['author', { [kind]: 'X', author: 0 }],
    ['image', { [kind]: 'X', image: 'nope' }],
    ['image', { [kind]: 'X', image: UNKNOWN_ID }],
    ['date', { [kind]: 'X', date: 'zzz' }],
  ])('need a valid %s: %j', async (parameter, body, missing = '') => {
    const answer = await edit('POST', path, body);
    if (missing === '') expect(answer).toMatchObject(badParameters(parameter));
    else expect(answer).toMatchObject(refusal(400, 'rest_missing_callback_param', { params: [parameter] }));
  });

  it('that do not exist are refused, but only for callers who may write', async () => {
    const event = await created('/events', { title: unique('E'), ...at('2031-06-03') });
    for (const id of [UNKNOWN_ID, event.id, 0]) {
      expect(await calendar(`${path}/${id}`)).toMatchObject(badParameters('id'));
      for (const method of ['DELETE', 'PATCH']) {
        expect(await edit(method, `${path}/${id}`)).toMatchObject(badParameters('id'));
        expect(await calendar(`${path}/${id}`, { method })).toMatchObject({ status: 401 });
      }
    }
    expect(await calendar(`${path}/99999999999999999999999`)).toMatchObject(refusal(404, 'rest_no_route'));
    expect(await calendar(`${path}/by-slug/nobody`)).toMatchObject(badParameters('slug'));
    for (const method of ['DELETE', 'POST']) {
      expect(await edit(method, `${path}/by-slug/nobody`)).toMatchObject(badParameters('slug'));
      expect(await calendar(`${path}/by-slug/nobody`, { method })).toMatchObject({ status: 401 });
    }
  });

  it('belong to their authors', async () => {
    const [ana, bo] = [{ sub: unique('ana') }, { sub: unique('bo') }];
    const mine = await create();
    const own = await created(path, { [kind]: unique('Own') }, { scope: 'calendar:own', claims: ana });
    const change = (id: number, scope: string, claims: object) =>
      edit('PATCH', `${path}/${id}`, { phone: '1' }, { scope, claims: { ...claims } });
    expect(await change(own.id, 'calendar:own', ana)).toMatchObject({ status: 200 });
    expect(await change(own.id, 'calendar:own', bo)).toMatchObject(refusal(403, 'rest_forbidden'));
    expect(await change(mine.id, 'calendar:own', ana)).toMatchObject(refusal(403, 'rest_forbidden'));
    const options = { scope: 'calendar:submit', claims: bo };
    const submitted = await created(path, { [kind]: unique('Submitted'), status: 'publish' }, options);
    expect(submitted).toMatchObject({ status: 'pending' });
    expect(await change(submitted.id, 'calendar:submit', bo)).toMatchObject({ body: { status: 'pending' } });
    await edit('PATCH', `${path}/${submitted.id}`, { status: 'publish' });
    expect(await change(submitted.id, 'calendar:submit', bo)).toMatchObject(refusal(403, 'rest_forbidden'));
  });
});

describe('venues', () => {
  it.each([
    [{ country: 'United States', state: 'NY', province: 'X' }, 'NY'],
    [{ state: 'NY' }, 'NY'],
    [{ country: 'Canada', state: 'NY', province: 'Quebec' }, 'Quebec'],
    [{ country: 'Italy', stateprovince: 'Lazio' }, 'Lazio'],
  ])('in %j are in the region %s', async (fields, region) => {
    expect(await created('/venues', { venue: unique('V'), ...fields })).toMatchObject({
      stateprovince: region,
    });
  });

  it('show a map by default; the flags can be booleans or text', async () => {
    const venue = await created('/venues', { venue: unique('V'), show_map: 'false', zip: 11215 });
    expect(venue).toMatchObject({ show_map: false, show_map_link: true, zip: '11215' });
    const changed = await edit('PATCH', `/venues/${venue.id}`, { show_map_link: false });
    expect(changed.body).toMatchObject({ show_map: false, show_map_link: false });
    const words = await edit('PATCH', `/venues/${venue.id}`, { show_map: 'yes', show_map_link: 'On' });
    expect(words.body).toMatchObject({ show_map: true, show_map_link: true });
    const others = await edit('PATCH', `/venues/${venue.id}`, { show_map: '', show_map_link: 'no' });
    expect(others.body).toMatchObject({ show_map: false, show_map_link: false });
    expect(await edit('PATCH', `/venues/${venue.id}`, { show_map: 'maybe' })).toMatchObject(
      badParameters('show_map'),
    );
  });

  it('show an existing image, or a new one by its URL', async () => {
    const image = `https://images.example/${unique('x').slice(-8)}/photo.JPG?w=1`;
    const venue = await created('/venues', { venue: unique('V'), image });
    expect(venue).toMatchObject({ image: { url: image, id: expect.any(Number), extension: 'jpg' } });
    const again = await created('/venues', { venue: unique('V'), image });
    expect(again.image).toEqual(venue.image);
    const known = Object(venue.image).id;
    expect(await created('/venues', { venue: unique('V'), image: String(known) })).toMatchObject({
      image: venue.image,
    });
    expect(await calendar(`/events/${known}`)).toMatchObject(refusal(400, 'rest-invalid-event-id'));
  });
});
