// Errors are recognized by name: functions that do not use the table load this module, but not the SDK.

/**
 * The table did not serve a valid call: the same call may succeed a moment later. The cause is the SDK's error.
 */
export abstract class TableFault extends Error {
  /** When to repeat the request, in seconds, if that is later than the table needs. */
  retrySeconds?: number;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

/** The table, or one of its partitions, lacks capacity. */
export class TableThrottled extends TableFault {
  override readonly name = 'TableThrottled';
}

/** The table did not respond: it hangs, refuses or resets connections, or reports an internal error. */
export class TableUnavailable extends TableFault {
  override readonly name = 'TableUnavailable';
}

/** Other writers kept changing the same records until the time for retries ran out. */
export class TableContended extends TableFault {
  override readonly name = 'TableContended';
}

/**
 * Converts an error of a call to a fault.
 * @returns undefined if the call itself is wrong, or a condition of a write does not hold
 */
export function faultOf(command: string, error: unknown): TableFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isThrottling(error)) return new TableThrottled(`DynamoDB throttled ${command}`, error);
  if (
    error.name === 'TransactionConflictException' ||
    cancellationCodes(error).includes('TransactionConflict')
  )
    return new TableContended(`${command} conflicted with a transaction on the same items`, error);
  return isUnavailable(error) ? new TableUnavailable(`DynamoDB did not serve ${command}`, error) : undefined;
}

/**
 * The fault of a call that the deadline aborted.
 * @param lastFault the last fault before it, which used up the time
 */
export function faultAtDeadline(
  command: string,
  error: unknown,
  lastFault: TableFault | undefined,
): TableFault {
  const message = `DynamoDB did not answer ${command} before the deadline of the request`;
  return lastFault instanceof TableThrottled
    ? new TableThrottled(message, lastFault)
    : new TableUnavailable(message, lastFault ?? error);
}

/** Whether an error means that a deadline aborted the call. */
export const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Whether a call failed for lack of capacity only. Accepts errors of this layer and of the SDK. */
export function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TableThrottled || THROTTLED.has(error.name)) return true;
  return cancellationCodes(error).some((code) => THROTTLED.has(code));
}

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  // Cancellation codes of transactions.
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);

/** The cancellation codes of a transaction; empty if a condition failed, because retries do not change that. */
function cancellationCodes(error: SdkError): string[] {
  const codes = error.CancellationReasons?.map(({ Code = '' }) => Code) ?? [];
  return codes.includes('ConditionalCheckFailed') ? [] : codes;
}

/** Whether there was no response, or one with a server error. */
function isUnavailable({ name, code = '', $metadata: { httpStatusCode = 0 } = {} }: SdkError): boolean {
  return (
    name === 'TimeoutError' || CONNECTION_ERRORS.has(code) || httpStatusCode >= 500 || SERVER_ERRORS.has(name)
  );
}

/** Members of errors of the SDK and of Node's connections. */
interface SdkError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** Node's codes of failed connections. */
const CONNECTION_ERRORS = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** DynamoDB's server errors, which may come without a status. */
const SERVER_ERRORS = new Set([
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
]);
