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

/** Counts what is made into records, which can mean reading more. */
function counting() {
  const seen: number[] = [];
  const presentAll = async (some: readonly Row[]) => {
    seen.push(...some.map(({ id }) => id));
    return [...some];
  };
  return { seen, presentAll, stored: ['id'] as const };
}

describe('a list', () => {
  it('makes only the records of the page', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, { page: page({ offset: 4 }), ...joined, total: true });
    expect(body.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(seen).toEqual([4, 5, 6]);
  });

  it('makes all of them to sort by what is seen', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, {
      page: page({ orderAsc: ['name'] }),
      ...joined,
      total: false,
    });
    expect(body.map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(seen).toHaveLength(10);
  });

  it('makes only those of the page to sort by what is stored', async () => {
    const { seen, ...joined } = counting();
    const { body } = await listReply(() => rows, {
      page: page({ orderDesc: ['id'] }),
      ...joined,
      total: false,
    });
    expect(body.map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(seen).toEqual([9, 8, 7]);
  });

  it('counts what matches, whatever the page', async () => {
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

  it('reads no more than the page where it is known how many there are', async () => {
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
