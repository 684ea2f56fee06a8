import { log } from '../log.ts';
import { TableContended, TableFault, TableThrottled } from '../table/faults.ts';
import { ReadsTooExpensive } from '../table/read-budget.ts';
import { Failure, serverError, tooExpensive, tooManyRequests, unavailable } from './failure.ts';
import { KeysUnavailable } from './key-set.ts';

/**
 * Values of `Retry-After`, in seconds. DynamoDB needs some time to add capacity; DynamoDB and the issuer need some to
 * recover.
 */
const THROTTLED_RETRY_SECONDS = 5;
const UNAVAILABLE_RETRY_SECONDS = 5;
/** A conflict with other writers ends soon. */
const CONTENDED_RETRY_SECONDS = 1;

/**
 * Converts an error to the refusal that the caller gets. Errors of the service are logged in full; the caller gets no
 * details.
 */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ReadsTooExpensive) return tooExpensive();
  log.error(messageOf(error), {
    request_id: requestId,
    error: error instanceof Error ? error : String(error),
  });
  if (error instanceof TableFault) return failureOfTable(error);
  return error instanceof KeysUnavailable ? unavailable(UNAVAILABLE_RETRY_SECONDS) : serverError(requestId);
}

function failureOfTable(fault: TableFault): Failure {
  const { retrySeconds } = fault;
  if (fault instanceof TableThrottled) return tooManyRequests(retrySeconds ?? THROTTLED_RETRY_SECONDS);
  const seconds = fault instanceof TableContended ? CONTENDED_RETRY_SECONDS : UNAVAILABLE_RETRY_SECONDS;
  return unavailable(retrySeconds ?? seconds);
}

function messageOf(error: unknown): string {
  if (error instanceof KeysUnavailable) return error.message;
  return error instanceof TableFault ? 'the table did not serve the request' : 'unexpected error';
}
