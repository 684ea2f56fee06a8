import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { notFound } from '../../../lib/http/failure.ts';
import { presentEach } from '../../../lib/http/present-each.ts';
import { TableThrottled } from '../../../lib/table/faults.ts';
import { ReadsTooExpensive } from '../../../lib/table/read-budget.ts';
import { measurementsIn } from '../../../scripts/stack/figures/embedded.ts';
import { catchLog } from './log-lines.ts';
import { useSettings } from './settings.ts';

beforeAll(() => useSettings());
afterEach(() => {
  vi.restoreAllMocks();
});

const RECORDS = [1, 2, 3, 4].map((id) => ({ id, cpf: '529.982.247-25' }));
const nameOf = ({ id }: { id: number }) => ({ kind: 'book', id });

/** Presents all except the second. */
function present({ id }: { id: number }): string {
  if (id === 2) throw new RangeError('Invalid time value');
  return `book ${id}`;
}

describe('a list', () => {
  const list = async (make: typeof present) => presentEach(RECORDS, make, nameOf);

  it('has all records that can be presented, in order', async () => {
    const logged = catchLog();
    expect(await list(({ id }) => `book ${id}`)).toEqual(['book 1', 'book 2', 'book 3', 'book 4']);
    expect(logged()).toEqual([]);
  });

  it('leaves out a record that cannot be presented, logs its name, and counts it', async () => {
    const logged = catchLog();
    expect(await list(present)).toEqual(['book 1', 'book 3', 'book 4']);
    const lines = logged();
    expect(lines).toMatchObject([
      {
        level: 'ERROR',
        message: 'a record was left out of a list',
        kind: 'book',
        id: 2,
        error: { name: 'RangeError', message: 'Invalid time value' },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('529.982');
    expect(measurementsIn(JSON.stringify(lines[0]))).toMatchObject([{ name: 'RecordsLeftOut', value: 1 }]);
  });

  it.each([
    notFound('There is no such shelf'),
    new TableThrottled('DynamoDB throttled a GetItemCommand', undefined),
    new ReadsTooExpensive({ calls: 40, units: 300 }),
  ])('throws errors that concern the whole request: %s', async (error) => {
    const logged = catchLog();
    const failing = list(() => {
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(logged()).toEqual([]);
  });
});
