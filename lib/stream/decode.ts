import { isFields, type LogEvent } from '../tokenizer/event.ts';
import { isEnvelope, openEnvelope } from './cloudwatch.ts';
import { gunzip, isGzip } from './gzip.ts';
import { parseObject } from './json.ts';
import { MAX_VALUES } from './json-scan.ts';
import { Unreadable } from './unreadable.ts';

/** Replaces invalid UTF-8 by U+FFFD, and drops a byte order mark. */
const utf8 = new TextDecoder();

/** The non-empty lines of a text, without line breaks (LF or CRLF). */
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

/** @throws Unreadable if the line begins like JSON and has too many values */
function eventOf(line: string): LogEvent {
  const object = parseObject(line);
  if (object === 'too large') throw new Unreadable('too_large', `JSON of more than ${MAX_VALUES} values`);
  return object ?? { message: line };
}

/**
 * Decodes the events of a record, in order. The data, plain or gzip, is either one JSON object, or lines that are each
 * a JSON object or plain text; plain text becomes the field `message`, and empty lines are skipped. A JSON object is
 * an event. If it is the whole data, it may also be a CloudWatch Logs envelope with events in it; a line never is one,
 * because any log writer could forge it.
 * @throws Unreadable, during iteration, if the gzip data is broken or something is too large
 */
export function* decode(data: Uint8Array): Generator<LogEvent> {
  const text = utf8.decode(isGzip(data) ? gunzip(data) : data);
  const whole = parseObject(text);
  if (!isFields(whole)) for (const line of linesOf(text)) yield eventOf(line);
  else if (isEnvelope(whole)) yield* openEnvelope(whole);
  else yield whole;
}
