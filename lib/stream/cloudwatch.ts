import * as z from 'zod';
import { getField, type LogEvent } from '../tokenizer/event.ts';
import { Unreadable } from './unreadable.ts';

/** What CloudWatch Logs sends to the destination of a subscription filter. */
const Envelope = z.object({
  messageType: z.enum(['DATA_MESSAGE', 'CONTROL_MESSAGE']),
  logGroup: z.string(),
  logStream: z.string(),
  logEvents: z.array(z.object({ id: z.string(), timestamp: z.number(), message: z.string() })),
});

/** Whether the object says that it is such an envelope. */
export const isEnvelope = (fields: LogEvent): boolean =>
  Envelope.shape.messageType.safeParse(getField(fields, 'messageType')).success;

/**
 * The log events of an envelope, with where each came from. A control message, which only tests that the destination
 * can be reached, has none.
 * @throws Unreadable if the envelope is not whole
 */
export function openEnvelope(fields: LogEvent): LogEvent[] {
  const { data, error } = Envelope.safeParse(fields);
  if (error !== undefined) {
    const wrong = new Set(error.issues.map(({ path }) => String(path[0])));
    throw new Unreadable('envelope', `CloudWatch Logs envelope without a usable ${[...wrong].join(', ')}`);
  }
  if (data.messageType === 'CONTROL_MESSAGE') return [];
  return data.logEvents.map(({ id, timestamp, message }) => ({
    id,
    timestamp,
    log_group: data.logGroup,
    log_stream: data.logStream,
    message,
  }));
}
