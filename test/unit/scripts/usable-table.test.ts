import { describe, expect, it } from 'vitest';
import { TableUnavailable } from '../../../lib/table/faults.ts';
import { requireTableAddress, requireUsable } from '../../../scripts/cli/lib/usable-table.ts';

describe('the options that name a table', () => {
  it.each([{}, { table: 'a' }, { table: 'a', endpoint: 'http://localhost:8000' }])('can be %j', (given) => {
    expect(() => requireTableAddress(given)).not.toThrow();
  });

  it.each([
    [{ table: 'a', endpoint: 'localhost:8000' }, '--endpoint is localhost:8000: write a URL'],
    [{ endpoint: 'http://localhost:8000' }, 'Name the table at --endpoint with --table.'],
  ])('cannot be %j', (given, message) => {
    expect(() => requireTableAddress(given)).toThrow(message);
  });
});

it.each([
  new Error('connect ECONNREFUSED 127.0.0.1:1'),
  new TableUnavailable('DynamoDB did not serve GetItem', new Error('connect ECONNREFUSED 127.0.0.1:1')),
])('a table that cannot be reached is reported with the reason: %s', async (error) => {
  const address = { table: 'a', endpoint: 'http://localhost:1' };
  await expect(requireUsable(address, Promise.reject(error))).rejects.toThrow(
    'The table a cannot be used (http://localhost:1): connect ECONNREFUSED 127.0.0.1:1. See --table and --endpoint.',
  );
});
