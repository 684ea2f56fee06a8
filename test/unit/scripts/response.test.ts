import { describe, expect, it } from 'vitest';
import { firstFailure } from '../../../scripts/stack/event-source/response.ts';

const numbers = ['11', '12', '13'];
const failures = (...itemIdentifiers: unknown[]) => ({
  batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })),
});

// The rules of Lambda's guide for partial batch responses with Kinesis.
describe('the first failure that a function reports', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty string', ''],
    ['an empty object', {}],
    ['no list', { batchItemFailures: null }],
    ['an empty list', failures()],
  ])('is none for %s', (_what, response) => {
    expect(firstFailure(response, numbers)).toBeUndefined();
  });

  it('is the lowest one', () => {
    expect(firstFailure(failures('13', '12'), numbers)).toBe(1);
  });

  it.each([
    ['an empty identifier', failures('')],
    ['an identifier that is null', failures(null)],
    ['a member of another name', { batchItemFailures: [{ sequenceNumber: '12' }] }],
    ['a record of another batch', failures('14')],
    ['one of the batch and one of another', failures('13', '14')],
    ['something else', 17],
  ])('is the first record for %s', (_what, response) => {
    expect(firstFailure(response, numbers)).toBe(0);
  });
});
