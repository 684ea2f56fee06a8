import { describe, expect, it } from 'vitest';
import { listReply, type Page } from '../../../../lib/turma/lists/list.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: `row ${9 - id}` }));
const page = (changes: Partial<Page<Row>> = {}): Page<Row> => ({
  limit: 3,
  offset: 0,
  orderAsc: [],
  orderDesc: [],
  ...changes,
});

/** Counts the records that are presented, which may require further reads. */
function counting() {
  const seen: number[] = [];
  const presentAll = async (some: readonly Row[]) => {
    seen.push(...some.map(({ id }) => id));
    return [...some];
  };
  return { seen, presentAll, stored: ['id'] as const };
}

describe('a list', () => {
  it('presents only the records of the page', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, { page: page({ offset: 4 }), ...joined, total: true });
    expect(body.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(seen).toEqual([4, 5, 6]);
  });

  it('presents all records to sort by presented members', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, {
      page: page({ orderAsc: ['name'] }),
      ...joined,
      total: false,
    });
    expect(body.map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(seen).toHaveLength(10);
  });

  it('presents only the records of the page to sort by stored members', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, {
      page: page({ orderDesc: ['id'] }),
      ...joined,
      total: false,
    });
    expect(body.map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(seen).toEqual([9, 8, 7]);
  });

  it('counts all matches, whatever the page', async () => {
    const where = ({ id }: Row) => id % 2 === 0;
    const { headers, body } = await listReply(() => rows, {
      page: page({ offset: 9 }),
      where,
      present: (row) => row,
      total: true,
    });
    expect(headers).toEqual({ 'x-total': '5' });
    expect(body).toEqual([]);
  });

  it('reads no more than the page if the total is known', async () => {
    const asked: unknown[] = [];
    const source = (wanted: { limit?: number; all: boolean }) => {
      asked.push(wanted);
      return rows.slice(0, wanted.limit);
    };
    const { headers } = await listReply(source, {
      page: page(),
      present: (row) => row,
      total: true,
      count: async () => rows.length,
    });
    expect(headers).toEqual({ 'x-total': '10' });
    expect(asked).toEqual([{ limit: 3, all: false }]);
  });
});
