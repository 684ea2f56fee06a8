import { describe, expect, it } from 'vitest';
import { calendar, created, listPage, refusal, targetOf, unique } from './api.ts';

const day = { start_date: '2053-01-01 10:00', end_date: '2053-01-01 11:00' };

describe('the URLs of a list', () => {
  it('keep all parameters, for editors too', async () => {
    const tag = await created('/tags', { name: unique('Paged') });
    const venue = await created('/venues', { venue: unique('V') });
    const mark = unique('mark').slice(-8);
    const ids: number[] = [];
    for (const status of ['publish', 'draft', 'publish']) {
      const { id } = await created('/events', {
        ...day,
        ...{ title: `${mark} & more`, status, featured: true, ticketed: true },
        ...{ tags: [tag.id], venue: venue.id },
      });
      ids.push(id);
    }
    const parameters = {
      per_page: '1',
      search: `${mark} &`,
      tags: tag.slug,
      venue: String(venue.id),
      featured: 'true',
      ticketed: '1',
      starts_after: '2052-12-31 10:00',
      ends_before: '2053-01-02',
      strict_dates: 'true',
      status: 'publish, draft',
    };
    const editor = { scope: 'calendar:write' };
    const seen: unknown[] = [];
    let target = `/events?${new URLSearchParams(parameters)}`;
    for (const page of [1, 2, 3]) {
      const { status, body } = await calendar(target, editor);
      expect([status, Object(body).total], target).toEqual([200, 3]);
      seen.push(Object(body).events[0].id);
      const shown = new URL(Object(body).rest_url).searchParams;
      expect(Object.fromEntries(shown)).toEqual({
        ...parameters,
        page: String(page),
        status: 'publish,draft',
        featured: '1',
        starts_after: '2052-12-31 10:00:00',
        ends_before: '2053-01-02 00:00:00',
      });
      if (page < 3) target = targetOf(Object(body).next_rest_url);
    }
    expect(seen).toEqual(ids);
    expect(await calendar(`${target}0`, editor)).toMatchObject(refusal(404, 'event-archive-page-not-found'));
  });

  it('name the status that readers see, and none for callers who see all', async () => {
    const statusIn = async (options: object, query = '') =>
      new URL((await listPage('events', query, options)).rest_url).searchParams.get('status');
    expect(await statusIn({})).toBe('publish');
    expect(await statusIn({ scope: 'turma:read' }, 'status=publish')).toBe('publish');
    expect(await statusIn({ scope: 'calendar:write' })).toBeNull();
  });
});
