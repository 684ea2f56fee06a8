import { describe, expect, it } from 'vitest';
import {
  faultAtDeadline,
  faultOf,
  isThrottling,
  TableContended,
  TableThrottled,
  TableUnavailable,
} from '../../../lib/table/faults.ts';

/** An error of the SDK, or of a connection of Node. */
const errorWith = (members: object) => Object.assign(new Error('No'), members);
const canceled = (...codes: readonly string[]) =>
  errorWith({
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('an error of a call', () => {
  it.each([
    ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'].map((code) => ({ code })),
    ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map((code) => ({ code })),
    ...['TimeoutError', 'InternalServerError', 'ServiceUnavailable'].map((name) => ({ name })),
    { name: 'TransactionInProgressException' },
    { $metadata: { httpStatusCode: 500 } },
    { $metadata: { httpStatusCode: 503 } },
  ])('means that the table is unavailable: %j', (members) => {
    const error = errorWith(members);
    const fault = faultOf('GetItemCommand', error);
    expect(fault).toBeInstanceOf(TableUnavailable);
    expect(fault).toMatchObject({ message: 'DynamoDB did not serve GetItemCommand', cause: error });
  });

  it.each([
    ...['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'].map((name) =>
      errorWith({ name, $metadata: { httpStatusCode: 400 } }),
    ),
    canceled('None', 'ThrottlingError'),
    canceled('ProvisionedThroughputExceeded', 'TransactionConflict'),
  ])('means that the table lacks capacity: %j', (error) => {
    expect(faultOf('PutItemCommand', error)).toBeInstanceOf(TableThrottled);
    expect(isThrottling(error)).toBe(true);
  });

  it.each([errorWith({ name: 'TransactionConflictException' }), canceled('None', 'TransactionConflict')])(
    'means that other writers use the same items: %j',
    (error) => {
      expect(faultOf('PutItemCommand', error)).toBeInstanceOf(TableContended);
      expect(isThrottling(error)).toBe(false);
    },
  );

  it.each([
    errorWith({ name: 'ValidationException', $metadata: { httpStatusCode: 400 } }),
    errorWith({ code: 'ERR_INVALID_ARG_TYPE' }),
    canceled('ConditionalCheckFailed', 'ThrottlingError'),
    canceled('ConditionalCheckFailed', 'TransactionConflict'),
    'No',
  ])('means that the call itself fails: %j', (error) => {
    expect(faultOf('PutItemCommand', error)).toBeUndefined();
  });
});

describe('a call that is aborted at the deadline', () => {
  const aborted = errorWith({ name: 'AbortError' });
  const lateFault = (lastFault: TableThrottled | TableContended | undefined) =>
    faultAtDeadline('QueryCommand', aborted, lastFault);

  it('fails for the reason of the last attempt before it', () => {
    const throttled = new TableThrottled('Too much', undefined);
    const contended = new TableContended('Too many', undefined);
    expect(lateFault(throttled)).toMatchObject({ name: 'TableThrottled', cause: throttled });
    expect(lateFault(contended)).toMatchObject({ name: 'TableUnavailable', cause: contended });
    expect(lateFault(undefined)).toMatchObject({ name: 'TableUnavailable', cause: aborted });
  });
});
