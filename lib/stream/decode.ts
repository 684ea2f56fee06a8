import { isFields, type LogEvent } from '../tokenizer/event.ts';
import { isEnvelope, openEnvelope } from './cloudwatch.ts';
import { gunzip, isGzip } from './gzip.ts';
import { parseObject } from './json.ts';
import { MAX_VALUES } from './json-scan.ts';
import { Unreadable } from './unreadable.ts';

/** Puts U+FFFD for what is not UTF-8, and leaves out a byte order mark. */
const utf8 = new TextDecoder();

/** The lines of a text without their breaks (LF, or CR and LF), and without empty lines. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const hasReturn = end > start && text[end - 1] === '\r';
    const line = text.slice(start, hasReturn ? end - 1 : end);
    if (line !== '') yield line;
    start = end + 1;
  }
}

/** @throws Unreadable if the line begins as JSON and has too many values */
function eventOf(line: string): LogEvent {
  const object = parseObject(line);
  if (object === 'too large') throw new Unreadable('too_large', `JSON of more than ${MAX_VALUES} values`);
  return object ?? { message: line };
}

/**
 * The events in the data of a record, in order. The data, plain or as gzip, is one JSON object, or lines of which each
 * is a JSON object or plain text, mixed as they come; plain text becomes the field `message`, and empty lines are left
 * out. A JSON object is an event. One that is the whole data may also be an envelope of CloudWatch Logs, with events in
 * it; a line never is, for anyone may have written that.
 * @throws Unreadable, once it is reached, if the gzip data is broken or something is too large
 */
export function* decode(data: Uint8Array): Generator<LogEvent> {
  const text = utf8.decode(isGzip(data) ? gunzip(data) : data);
  const whole = parseObject(text);
  if (!isFields(whole)) for (const line of linesOf(text)) yield eventOf(line);
  else if (isEnvelope(whole)) yield* openEnvelope(whole);
  else yield whole;
}
