import { expect, it } from 'vitest';
import { useOwnCalendar } from './series/series-api.ts';

/** Slugs at their maximum length, with what is appended to those that are taken. */

const send = useOwnCalendar();

it('of categories with the same long name, each below the one before', async () => {
  const name = '日本語'.repeat(8);
  const slugs: string[] = [];
  for (let depth = 0, parent = 0; depth < 8; depth += 1) {
    const { status, body } = await send('POST', '/categories', { name, parent });
    expect([status, body]).toMatchObject([201, { parent }]);
    slugs.push(body.slug);
    parent = body.id;
  }
  expect(new Set(slugs).size).toBe(8);
  for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(203);
});
