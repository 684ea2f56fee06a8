import { getField, isFields, type LogEvent } from '../tokenizer/event.ts';

/** A log event in an envelope. */
interface EnvelopedEvent {
  readonly id: string;
  readonly timestamp: number;
  readonly message: string;
}

/** The message that CloudWatch Logs sends to the destination of a subscription filter; it may have more members. */
interface Envelope {
  readonly messageType: 'DATA_MESSAGE' | 'CONTROL_MESSAGE';
  readonly owner: string;
  readonly logGroup: string;
  readonly logStream: string;
  readonly subscriptionFilters: readonly string[];
  readonly logEvents: readonly EnvelopedEvent[];
}

/** Prefix of the log events of a control message. */
const CONTROL_PREFIX = 'CWL CONTROL MESSAGE';

const isText = (value: unknown): value is string => typeof value === 'string';

const isEnvelopedEvent = (value: unknown): value is EnvelopedEvent =>
  isFields(value) &&
  isText(getField(value, 'id')) &&
  typeof getField(value, 'timestamp') === 'number' &&
  isText(getField(value, 'message'));

const isControl = (value: unknown): boolean =>
  isEnvelopedEvent(value) && value.message.startsWith(CONTROL_PREFIX);

/** Whether a value is a non-empty list of such items. Stops at the first other item. */
const isListOf = (isItem: (item: unknown) => boolean, list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every(isItem);

/**
 * Whether an object is an envelope: it has all the members with the right types. An object that only resembles one is
 * an ordinary event, so that log content cannot make a record fail or disappear. For the same reason a control message
 * must have the control prefix in all its log events.
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
    isListOf(type === 'DATA_MESSAGE' ? isEnvelopedEvent : isControl, member('logEvents'))
  );
}

/**
 * The log events of an envelope, each with its log group and stream. A control message, which only tests that the
 * destination is reachable, has none.
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
