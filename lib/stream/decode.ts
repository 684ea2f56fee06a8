import type { LogEvent } from '../tokenizer/index.ts';
import { isEnvelope, openEnvelope } from './cloudwatch.ts';
import { gunzip, isGzip } from './gzip.ts';
import { parseObject } from './json.ts';

/** Puts U+FFFD for what is not UTF-8, and leaves out a byte order mark. */
const utf8 = new TextDecoder();

const LINE_BREAK = /\r?\n/;

const eventsOf = (fields: LogEvent): LogEvent[] => (isEnvelope(fields) ? openEnvelope(fields) : [fields]);

function readLine(line: string): LogEvent[] {
  const fields = parseObject(line);
  return fields === undefined ? [{ message: line }] : eventsOf(fields);
}

/**
 * The events in the data of a record, in order. The data, plain or as gzip, is one JSON object, or lines of which each
 * is a JSON object or plain text, mixed as they come; plain text becomes the field `message`, and empty lines are left
 * out. A JSON object is an event, or the envelope of CloudWatch Logs with events in it.
 * @throws Unreadable if the gzip data or an envelope is broken
 */
export function decode(data: Uint8Array): LogEvent[] {
  const text = utf8.decode(isGzip(data) ? gunzip(data) : data);
  const whole = parseObject(text);
  if (whole !== undefined) return eventsOf(whole);
  return text
    .split(LINE_BREAK)
    .filter((line) => line !== '')
    .flatMap(readLine);
}
