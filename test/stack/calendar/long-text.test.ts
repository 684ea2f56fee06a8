import { describe, expect, it } from 'vitest';
import { calendar, created, edit, unique } from './api.ts';

describe('text that is longer than a key can be', () => {
  const long = (text: string) => `${unique(text)} ${'á'.repeat(3000)}`;

  it('names nothing as a slug', async () => {
    const { status, body } = await calendar(`/venues/by-slug/${'a'.repeat(3000)}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  it('is the name of one category', async () => {
    const name = long('Long');
    const category = await created('/categories', { name });
    const { status, body } = await edit('POST', '/categories', { name });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { term_id: category.id } },
    });
    expect(await created('/categories', { name: `${name}b` })).not.toMatchObject({ id: category.id });
  });

  it('is the name of one venue, with an image', async () => {
    const venue = long('Hall');
    const image = `https://example.org/${'i'.repeat(3000)}.jpg`;
    const first = await created('/venues', { venue, image });
    expect(await created('/venues', { venue })).toMatchObject({ id: first.id });
    expect((await calendar(`/venues/${first.id}`)).body).toMatchObject({ venue, image: { url: image } });
  });
});
