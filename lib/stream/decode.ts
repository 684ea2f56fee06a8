import { decodeText, type LogEvent, PlainLine } from '../tokenizer/index.ts';
import { isEnvelope, openEnvelope } from './cloudwatch.ts';
import { Gunzip, isGzip } from './gzip.ts';
import { parseObject } from './json.ts';
import { linesOf, validUtf8, withoutByteOrderMark } from './plain-lines.ts';
import { Unreadable } from './unreadable.ts';

const SPACE = 0x20;
const OPEN_BRACE = 0x7b;

/** Whether a text may be a JSON object: it begins with a brace, after optional white space. */
function mayBeObject({ view, start, end }: PlainLine): boolean {
  let at = start;
  while (at < end && view.getUint8(at) <= SPACE) at++;
  return at < end && view.getUint8(at) === OPEN_BRACE;
}

/** Parses a JSON object; undefined for any other text. @throws Unreadable if parsing it takes too much memory */
function objectOf({ view, start, end }: PlainLine): LogEvent | undefined {
  const object = parseObject(decodeText(view, start, end));
  if (object === 'too large') throw new Unreadable('too_large', 'JSON with too many or too large values');
  return object;
}

/**
 * Decodes the events of a record, in order. The data, plain or gzip, is either one JSON object, or lines that are each
 * a JSON object or plain text; empty lines are skipped. A JSON object is an event. If it is the whole data, it may also
 * be a CloudWatch Logs envelope with events in it; a line never is one, because any log writer could forge it.
 * @param gunzip decompresses the data of the same record
 * @throws Unreadable, during iteration, if the gzip data is broken or something is too large
 */
export function* decode(data: Uint8Array, gunzip = new Gunzip()): Generator<LogEvent | PlainLine> {
  const bytes = withoutByteOrderMark(isGzip(data) ? gunzip.unpack(data) : validUtf8(data));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const whole = new PlainLine(view, 0, bytes.length);
  const object = mayBeObject(whole) ? objectOf(whole) : undefined;
  if (object === undefined) {
    for (const line of linesOf(bytes)) {
      if (!line.isEmpty) yield (mayBeObject(line) ? objectOf(line) : undefined) ?? line;
    }
  } else if (isEnvelope(object)) yield* openEnvelope(object);
  else yield object;
}
