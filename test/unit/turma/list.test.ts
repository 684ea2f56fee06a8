import { describe, expect, it } from 'vitest';
import { listed, type Page } from '../../../lib/turma/list.ts';

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
  const present = async (row: Row) => {
    seen.push(row.id);
    return row;
  };
  return { seen, present };
}

describe('a list', () => {
  it('makes only the records of the page', async () => {
    const { seen, present } = counting();
    const { body } = await listed(() => rows, { page: page({ offset: 4 }), present, total: true });
    expect(body.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(seen).toEqual([4, 5, 6]);
  });

  it('makes all of them to sort by what is seen', async () => {
    const { seen, present } = counting();
    const { body } = await listed(() => rows, { page: page({ orderAsc: ['name'] }), present, total: false });
    expect(body.map(({ id }) => id)).toEqual([9, 8, 7]);
    expect(seen).toHaveLength(10);
  });

  it('counts what matches, whatever the page', async () => {
    const where = ({ id }: Row) => id % 2 === 0;
    const { headers, body } = await listed(() => rows, {
      page: page({ offset: 9 }),
      where,
      present: (row) => row,
      total: true,
    });
    expect(headers).toEqual({ 'x-total': '5' });
    expect(body).toEqual([]);
  });
});
