import { getField, isFields, type LogEvent } from '../tokenizer/event.ts';

/** A log event in an envelope. */
interface Sent {
  readonly id: string;
  readonly timestamp: number;
  readonly message: string;
}

/** What CloudWatch Logs sends to the destination of a subscription filter; it may have more members. */
interface Envelope {
  readonly messageType: 'DATA_MESSAGE' | 'CONTROL_MESSAGE';
  readonly owner: string;
  readonly logGroup: string;
  readonly logStream: string;
  readonly subscriptionFilters: readonly string[];
  readonly logEvents: readonly Sent[];
}

/** The log events of a control message begin with this. */
const CONTROL = 'CWL CONTROL MESSAGE';

const isText = (value: unknown): value is string => typeof value === 'string';

const isSent = (value: unknown): value is Sent =>
  isFields(value) &&
  isText(getField(value, 'id')) &&
  typeof getField(value, 'timestamp') === 'number' &&
  isText(getField(value, 'message'));

const isControl = (value: unknown): boolean => isSent(value) && value.message.startsWith(CONTROL);

/** Whether a member is a list of such items, and not empty. Stops at the first other item. */
const isListOf = (isItem: (item: unknown) => boolean, list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every(isItem);

/**
 * Whether an object is an envelope: it has all the members, each of its type. An object that only looks like one is an
 * event like any other, so nobody makes a record fail, or vanish, by what they write into a log. For the same reason a
 * control message counts only if all its log events say that they are one.
 */
export function isEnvelope(fields: LogEvent): fields is LogEvent & Envelope {
  const member = (name: string) => getField(fields, name);
  const type = member('messageType');
  const filters = member('subscriptionFilters');
  return (
    (type === 'DATA_MESSAGE' || type === 'CONTROL_MESSAGE') &&
    isText(member('owner')) &&
    isText(member('logGroup')) &&
    isText(member('logStream')) &&
    Array.isArray(filters) &&
    filters.every(isText) &&
    isListOf(type === 'DATA_MESSAGE' ? isSent : isControl, member('logEvents'))
  );
}

/**
 * The log events of an envelope, with where each came from. A control message, which only tests that the destination
 * can be reached, has none.
 */
export function* openEnvelope({
  messageType,
  logGroup,
  logStream,
  logEvents,
}: Envelope): Generator<LogEvent> {
  if (messageType === 'CONTROL_MESSAGE') return;
  for (const { id, timestamp, message } of logEvents) {
    yield { id, timestamp, log_group: logGroup, log_stream: logStream, message };
  }
}
