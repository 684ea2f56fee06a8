import { beforeAll, describe, expect, it } from 'vitest';
import { badParameters, calendar, edit, listPage, unique } from './api.ts';
import { CALLERS, introduceAuthors, KINDS, NUMBERS, record, STATUSES } from './callers.ts';

beforeAll(introduceAuthors);

describe.each(KINDS)('lists of $plural', (kind) => {
  const mark = unique('mark').slice(-8);
  const labels = new Map<number, string>();
  beforeAll(async () => {
    for (const owner of ['contributor', 'author', 'other'] as const) {
      for (const status of STATUSES) {
        const { id } = await record(kind, NUMBERS[owner], status, `${mark} ${owner} ${status}`);
        labels.set(id, `${owner} ${status}`);
      }
    }
  });
  const shown = async (caller: string, query: string) => {
    const { ids, total } = await listPage(
      kind.plural,
      `search=${mark}&starts_after=2051-12-31&per_page=50${query}`,
      CALLERS[caller],
    );
    expect(total).toBe(ids.length);
    return ids.map((id) => labels.get(id)).sort();
  };
  const ALL = ['contributor', 'author', 'other'];
  const fromAll = (status: string) => ALL.map((owner) => `${owner} ${status}`);
  const live = STATUSES.filter((status) => status !== 'trash');
  const unpublished = live.filter((status) => status !== 'publish');

  it.each([
    ['nobody', []],
    ['reader', []],
    ['contributor', unpublished.map((status) => `contributor ${status}`)],
    ['author', unpublished.map((status) => `author ${status}`)],
    ['editor', unpublished.flatMap(fromAll)],
  ])('%s sees what is published, and %j', async (caller, more) => {
    expect(await shown(caller, '')).toEqual([...fromAll('publish'), ...more].sort());
  });

  it.each(STATUSES)('with the status %s show what the caller may read', async (status) => {
    expect(await shown('editor', `&status=${status}`)).toEqual(fromAll(status).sort());
    for (const caller of ['contributor', 'author']) {
      const own = status === 'publish' ? fromAll(status) : [`${caller} ${status}`];
      expect(await shown(caller, `&status=${status}`)).toEqual(own.sort());
    }
    for (const caller of ['nobody', 'reader']) {
      const answer = await calendar(
        `/${kind.plural}?search=${mark}&starts_after=2051-12-31&status=${status}`,
        CALLERS[caller],
      );
      if (status === 'publish') expect(answer).toMatchObject({ status: 200, body: { total: 3 } });
      else expect(answer).toMatchObject(badParameters('status'));
    }
  });

  it('can have several statuses, but no unknown one', async () => {
    const both = [...fromAll('draft'), ...fromAll('trash')].sort();
    expect(await shown('editor', '&status=draft,%20trash')).toEqual(both);
    expect(await shown('editor', '&status[]=trash&status[]=draft')).toEqual(both);
    for (const status of ['any', 'bogus', '', 'publish,bogus']) {
      const answer = await edit('GET', `/${kind.plural}?status=${status}`);
      expect(answer).toMatchObject(badParameters('status'));
    }
  });
});
