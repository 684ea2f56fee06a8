import type { LogEvent } from '../tokenizer/index.ts';
import { isEnvelope, openEnvelope } from './cloudwatch.ts';
import { gunzip, isGzip } from './gzip.ts';
import { parseObject } from './json.ts';

/** Puts U+FFFD for what is not UTF-8, and leaves out a byte order mark. */
const utf8 = new TextDecoder();

const eventsOf = (fields: LogEvent): LogEvent[] => (isEnvelope(fields) ? openEnvelope(fields) : [fields]);

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

/**
 * The events in the data of a record, in order. The data, plain or as gzip, is one JSON object, or lines of which each
 * is a JSON object or plain text, mixed as they come; plain text becomes the field `message`, and empty lines are left
 * out. A JSON object is an event, or the envelope of CloudWatch Logs with events in it.
 * @throws Unreadable, once it is reached, if the gzip data or an envelope is broken
 */
export function* decode(data: Uint8Array): Generator<LogEvent> {
  const text = utf8.decode(isGzip(data) ? gunzip(data) : data);
  const whole = parseObject(text);
  if (whole !== undefined) {
    yield* eventsOf(whole);
    return;
  }
  for (const line of linesOf(text)) {
    const fields = parseObject(line);
    if (fields === undefined) yield { message: line };
    else yield* eventsOf(fields);
  }
}
