import { describe, expect, it } from 'vitest';
import { badParameters, calendar, created, edit, refusal, unique } from './api.ts';

const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00' };

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** The required fields of each kind, and the member with its name. */
const KINDS = [
  { collection: '/events', name: 'title', more: times },
  { collection: '/venues', name: 'venue', more: {} },
  { collection: '/organizers', name: 'organizer', more: {} },
  { collection: '/categories', name: 'name', more: {} },
  { collection: '/tags', name: 'name', more: {} },
];

describe('a multipart form', () => {
  it.each(KINDS)('creates and changes by POST at $collection', async ({ collection, name, more }) => {
    const [first, second] = [unique('São José'), unique('Renamed')];
    const record = await edit('POST', collection, undefined, { form: formOf({ [name]: first, ...more }) });
    expect(record).toMatchObject({ status: 201, body: { [name]: first } });

    const { id } = Object(record.body);
    const changed = await edit('POST', `${collection}/${id}`, undefined, {
      form: formOf({ [name]: second }),
    });
    expect(changed).toMatchObject({ status: 200, body: { id, [name]: second } });
  });

  it('changes by slug', async () => {
    const { slug } = await created('/venues', { venue: unique('Hall') });
    const form = formOf({ city: 'Natal' });
    expect(await edit('POST', `/venues/by-slug/${slug}`, undefined, { form })).toMatchObject({
      status: 200,
      body: { slug, city: 'Natal' },
    });
  });

  it('has lists and records in bracket names', async () => {
    const title = unique('Parts');
    const names = [unique('A'), unique('B')];
    const form = formOf({
      ...{ title, ...times, featured: '1', 'tags[]': names },
      ...{ 'venue[venue]': title, 'venue[city]': 'Rome', 'organizer[][organizer]': title },
    });
    expect(await edit('POST', '/events', undefined, { form })).toMatchObject({
      status: 201,
      body: {
        featured: true,
        tags: names.map((name) => ({ name })),
        venue: { venue: title, city: 'Rome' },
        organizer: [{ organizer: title }],
      },
    });
  });

  it('names a known and a new venue, as jQuery writes a list with both', async () => {
    const { id } = await created('/venues', { venue: unique('Hall') });
    const name = unique('Yard');
    const form = formOf({ title: name, ...times, 'venue[]': String(id), 'venue[1][venue]': name });
    expect(await edit('POST', '/events', undefined, { form })).toMatchObject({
      status: 201,
      body: { venue: [{ id }, { venue: name }] },
    });
  });

  it('takes precedence over the query', async () => {
    const form = formOf({ name: unique('Form') });
    const { body } = await edit('POST', '/tags?name=Query', undefined, { form });
    expect(body).toMatchObject({ name: form.get('name') });
  });

  it.each(['PUT', 'PATCH'])('is ignored with %s', async (method) => {
    const { id } = await created('/venues', { venue: unique('Hall'), city: 'Rome' });
    const form = formOf({ city: 'Natal' });
    expect(await edit(method, `/venues/${id}`, undefined, { form })).toMatchObject({
      status: 200,
      body: { city: 'Rome' },
    });
  });

  it('may not contain files', async () => {
    const form = formOf({ venue: unique('Hall') });
    form.set('image', new File(['PNG'], 'a.png', { type: 'image/png' }));
    expect(await edit('POST', '/venues', undefined, { form })).toMatchObject(badParameters('image'));
  });

  it('is refused with a wrong boundary', async () => {
    const text = '--parts\r\nContent-Disposition: form-data; name="venue"\r\n\r\nParts Hall\r\n--parts--\r\n';
    const type = 'multipart/form-data; boundary=other';
    expect(await calendar('/venues', { method: 'POST', text, type })).toMatchObject(
      refusal(400, 'rest_invalid_form'),
    );
  });

  it('has the same size limit as other bodies', async () => {
    const form = formOf({ venue: unique('Hall'), description: 'x'.repeat(2 ** 20) });
    expect(await edit('POST', '/venues', undefined, { form })).toMatchObject(
      refusal(413, 'rest_payload_too_large'),
    );
  });
});
