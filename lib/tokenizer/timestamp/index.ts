import { compileFormat, type Format, readFormat } from './format.ts';
import { Reader } from './reader.ts';
import { resolveInstant } from './resolve.ts';
import { readRfc2822, readRfc3339 } from './rfc.ts';
import { writeInstant } from './write.ts';
import { processZone, Zone } from './zone.ts';

/** Reads a time; gives it as RFC 3339 text in UTC, undefined if the text is no such time. */
export type ReadTimestamp = (text: string) => string | undefined;

const UTC = new Zone('UTC');

/** The formats of a timestamp that declares none, in the order they are tried (tokenizer reference, section 7). */
const USUAL: readonly { format: Format; isUtc?: boolean }[] = [
  { format: compileFormat('%F %T') },
  { format: compileFormat('%v %T') },
  { format: compileFormat('%FT%T') },
  { format: compileFormat('%m/%d/%Y:%T') },
  { format: compileFormat('%a, %d %b %Y %T') },
  { format: compileFormat('%a %d %b %T %Y') },
  { format: compileFormat('%A %d %B %T %Y') },
  { format: compileFormat('%a %b %e %T %Y') },
  { format: compileFormat('%s'), isUtc: true },
  { format: compileFormat('%FT%TZ'), isUtc: true },
  { format: { steps: [readRfc3339], isZoned: true } },
  { format: { steps: [readRfc2822], isZoned: true } },
  { format: compileFormat('%a %d %b %T %z %Y') },
  { format: compileFormat('%a %d %b %T %#z %Y') },
  { format: compileFormat('%d/%b/%Y:%T %z') },
];

function readBy(format: Format, text: string, zone: Zone): string | undefined {
  const reader = new Reader(text);
  if (!readFormat(reader, format)) return undefined;
  const instant = resolveInstant(reader, format.isZoned ? undefined : zone);
  return instant === undefined ? undefined : writeInstant(instant);
}

/**
 * A reader of timestamps in a strptime format, or in any of the usual ones if `format` is undefined. Times that name
 * no zone are of `timezone`, the process's zone if undefined.
 */
export function compileTimestamp(format: string | undefined, timezone: string | undefined): ReadTimestamp {
  const zone = new Zone(timezone ?? processZone());
  if (format !== undefined) {
    const compiled = compileFormat(format);
    return (text) => readBy(compiled, text, zone);
  }
  return (text) => {
    for (const usual of USUAL) {
      const timestamp = readBy(usual.format, text, usual.isUtc === true ? UTC : zone);
      if (timestamp !== undefined) return timestamp;
    }
    return undefined;
  };
}
