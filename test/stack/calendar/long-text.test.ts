import { describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../schemas/calendar/limits.ts';
import { calendar, created, edit, unique } from './api.ts';

describe('a text of maximum length', () => {
  const long = (text: string) => {
    const own = unique(text);
    return `${own} ${'á'.repeat(MAX_LENGTH.name - own.length - 1)}`;
  };

  it('can be the name of one category; a longer one is refused', async () => {
    const name = long('Long');
    const category = await created('/categories', { name });
    const { status, body } = await edit('POST', '/categories', { name });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { term_id: category.id } },
    });
    expect(await created('/categories', { name: `${name.slice(0, -1)}b` })).not.toMatchObject({
      id: category.id,
    });
    expect(await edit('POST', '/categories', { name: `${name}b` })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { name: 'expected at most 200 characters' } } },
    });
  });

  it('can be the name of one venue, with an image', async () => {
    const venue = long('Hall');
    const image = `https://example.org/${'i'.repeat(1900)}.jpg`;
    const first = await created('/venues', { venue, image });
    expect(await created('/venues', { venue })).toMatchObject({ id: first.id });
    expect((await calendar(`/venues/${first.id}`)).body).toMatchObject({ venue, image: { url: image } });
  });

  it('is not found as a slug if it is longer than any slug', async () => {
    expect(await calendar(`/venues/by-slug/${'a'.repeat(3000)}`)).toMatchObject({ status: 404 });
  });
});
