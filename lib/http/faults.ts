import { log } from '../log.ts';
import { TableContended, TableFault, TableThrottled } from '../table/faults.ts';
import { ReadsTooExpensive } from '../table/read-budget.ts';
import { Failure, serverError, tooExpensive, tooManyRequests, unavailable } from './failure.ts';

/** When to try again, in seconds: DynamoDB takes some to make room, and to get well again. */
const THROTTLED_RETRY_SECONDS = 5;
const UNAVAILABLE_RETRY_SECONDS = 5;
/** Those who came between are soon done. */
const CONTENDED_RETRY_SECONDS = 1;

/** What to answer to an error. One that is not the caller's is logged whole, and the caller learns nothing of it. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ReadsTooExpensive) return tooExpensive();
  const message = error instanceof TableFault ? 'the table did not serve the request' : 'unexpected error';
  log.error(message, { request_id: requestId, error: error instanceof Error ? error : String(error) });
  if (error instanceof TableThrottled) return tooManyRequests(THROTTLED_RETRY_SECONDS);
  if (error instanceof TableContended) return unavailable(CONTENDED_RETRY_SECONDS);
  return error instanceof TableFault ? unavailable(UNAVAILABLE_RETRY_SECONDS) : serverError(requestId);
}
