// Errors are known by their names here: functions that do not use the table load this too, but no SDK.

/**
 * The table did not do what it was asked to, and nothing was wrong with the question: the same may succeed a moment
 * later. The cause is what the SDK reported.
 */
export abstract class TableFault extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

/** More was asked of the table, or of one of its keys, than it has capacity for. */
export class TableThrottled extends TableFault {
  override readonly name = 'TableThrottled';
}

/** The table did not answer: it hangs, refuses connections, resets them, or reports an error of its own. */
export class TableUnavailable extends TableFault {
  override readonly name = 'TableUnavailable';
}

/** Others kept changing the same records for as long as there was time to try. */
export class TableContended extends TableFault {
  override readonly name = 'TableContended';
}

/**
 * The fault behind an error of a call.
 * @returns nothing where the call itself is wrong, or a condition of a write does not hold
 */
export function faultOf(command: string, error: unknown): TableFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isThrottling(error)) return new TableThrottled(`DynamoDB throttled a ${command}`, error);
  if (
    error.name === 'TransactionConflictException' ||
    cancellationCodes(error).includes('TransactionConflict')
  )
    return new TableContended(`A ${command} met another transaction on the same items`, error);
  return isUnanswered(error) ? new TableUnavailable(`DynamoDB did not serve a ${command}`, error) : undefined;
}

/**
 * The fault of a call that was under way when its time was over.
 * @param before what went wrong before, and took the time
 */
export function faultOfTimeout(command: string, error: unknown, before: TableFault | undefined): TableFault {
  const message = `The time for the request was over before DynamoDB answered a ${command}`;
  return before instanceof TableThrottled
    ? new TableThrottled(message, before)
    : new TableUnavailable(message, before ?? error);
}

/** Whether an error says that the signal of a deadline has ended a call. */
export const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Whether a call was refused for lack of capacity, and nothing else: as this layer reports it, or as the SDK does. */
export function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TableThrottled || THROTTLED.has(error.name)) return true;
  return cancellationCodes(error).some((code) => THROTTLED.has(code));
}

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  // Of writes in a transaction.
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);

/** Why each write of a transaction was not done; none where a condition did not hold, which no repetition changes. */
function cancellationCodes(error: SdkError): string[] {
  const codes = error.CancellationReasons?.map(({ Code = '' }) => Code) ?? [];
  return codes.includes('ConditionalCheckFailed') ? [] : codes;
}

/** Whether no answer came, or one that says that DynamoDB cannot give any. */
function isUnanswered({ name, code = '', $metadata: { httpStatusCode = 0 } = {} }: SdkError): boolean {
  return name === 'TimeoutError' || UNANSWERED.has(code) || httpStatusCode >= 500 || UNSERVED.has(name);
}

/** What errors of the SDK and of Node's connections may say. */
interface SdkError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** Node's codes of connections that fail. */
const UNANSWERED = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** DynamoDB's names for being unable, also where they come without a status. */
const UNSERVED = new Set(['InternalServerError', 'ServiceUnavailable', 'TransactionInProgressException']);
