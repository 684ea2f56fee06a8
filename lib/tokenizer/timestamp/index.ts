import { compileFormat, type Format, readFormat } from './format.ts';
import { Reader } from './reader.ts';
import { resolveInstant } from './resolve.ts';
import { readRfc2822, readRfc3339 } from './rfc.ts';
import { writeInstant } from './write.ts';
import { processZone, Zone } from './zone.ts';

/** Converts a time to RFC 3339 text in UTC; undefined if the text does not match. */
export type ReadTimestamp = (text: string) => string | undefined;

const UTC = new Zone('UTC');

/** The formats of timestamps without a declared format, in the order in which they are tried. */
const DEFAULT_FORMATS: readonly { format: Format; isUtc?: boolean }[] = [
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
 * Compiles a reader of timestamps.
 * @param format strptime format; if undefined, the default formats are tried
 * @param timezone time zone of times without one; default is the process's time zone
 */
export function compileTimestamp(format: string | undefined, timezone: string | undefined): ReadTimestamp {
  const zone = new Zone(timezone ?? processZone());
  if (format !== undefined) {
    const compiled = compileFormat(format);
    return (text) => readBy(compiled, text, zone);
  }
  return (text) => {
    for (const { format, isUtc } of DEFAULT_FORMATS) {
      const timestamp = readBy(format, text, isUtc === true ? UTC : zone);
      if (timestamp !== undefined) return timestamp;
    }
    return undefined;
  };
}
