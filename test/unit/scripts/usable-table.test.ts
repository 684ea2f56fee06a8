import { expect, it } from 'vitest';
import { TableUnavailable } from '../../../lib/table/faults.ts';
import { requireUsable } from '../../../scripts/cli/lib/usable-table.ts';

it.each([
  new Error('connect ECONNREFUSED 127.0.0.1:1'),
  new TableUnavailable('DynamoDB did not serve GetItem', new Error('connect ECONNREFUSED 127.0.0.1:1')),
])('a table that cannot be reached is reported with the reason: %s', async (error) => {
  const address = { table: 'a', endpoint: 'http://localhost:1' };
  await expect(requireUsable(address, Promise.reject(error))).rejects.toThrow(
    'The table a cannot be used (http://localhost:1): connect ECONNREFUSED 127.0.0.1:1. See --table and --endpoint.',
  );
});
