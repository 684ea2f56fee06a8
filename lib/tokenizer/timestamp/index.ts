import { AsciiBytes } from '../bytes/ascii.ts';
import type { ByteWriter } from '../bytes/writer.ts';
import { compileFixed, type FixedReader } from './fixed.ts';
import { compileFormat, type Format, readFormat } from './format.ts';
import { Reader } from './reader.ts';
import { type Instant, resolveInstant } from './resolve.ts';
import { readRfc2822, readRfc3339 } from './rfc.ts';
import { InstantWriter } from './write.ts';
import { Zone, zoneNamed } from './zone.ts';

const UTC = new Zone('UTC');

interface DefaultFormat {
  readonly format: Format;
  readonly isUtc?: boolean;
}

/** The formats of timestamps without a declared format, in the order in which they are tried. */
const defaultFormats = (): readonly DefaultFormat[] => [
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

/** The formats with fixed positions that are tried first. They match no text that an earlier default format matches. */
const FIXED_DEFAULTS = ['%FT%T%.fZ', '%FT%T%.f%:z', '%d/%b/%Y:%T %z'];
const FIXED_LOCAL_DEFAULTS = ['%F %T', '%FT%T'];

/** Longer texts are left to the general reader. */
const MAX_FIXED_LENGTH = 64;

function readBy(format: Format, text: string, zone: Zone): Instant | undefined {
  const reader = new Reader(text);
  if (!readFormat(reader, format)) return undefined;
  return resolveInstant(reader, format.isZoned ? undefined : zone);
}

/** Compiled on first use: many functions need none of them. */
let compiledDefaults: readonly DefaultFormat[] | undefined;

function readDefault(text: string, zone: Zone): Instant | undefined {
  compiledDefaults ??= defaultFormats();
  for (const { format, isUtc } of compiledDefaults) {
    const instant = readBy(format, text, isUtc === true ? UTC : zone);
    if (instant !== undefined) return instant;
  }
  return undefined;
}

/** Reads timestamps of one format, or of the default formats, and converts them to RFC 3339 text in UTC. */
export class TimestampReader {
  readonly #fixed: readonly FixedReader[];
  readonly #read: (text: string) => Instant | undefined;
  readonly #writer = new InstantWriter();
  readonly #ascii = new AsciiBytes(MAX_FIXED_LENGTH);

  /**
   * @param format strptime format; if undefined, the default formats are tried
   * @param timezone time zone of times without one; `local`, the default, is that of the process
   */
  constructor(format: string | undefined, timezone: string | undefined) {
    const zone = zoneNamed(timezone);
    const compiled = format === undefined ? undefined : compileFormat(format);
    this.#read = (text) => (compiled === undefined ? readDefault(text, zone) : readBy(compiled, text, zone));
    const fixed =
      format === undefined
        ? [
            ...FIXED_DEFAULTS.map((one) => compileFixed(one, UTC)),
            ...FIXED_LOCAL_DEFAULTS.map((one) => compileFixed(one, zone)),
          ]
        : [compileFixed(format, zone)];
    this.#fixed = fixed.filter((reader) => reader !== undefined);
  }

  /** Converts a text; undefined if it does not match. */
  read(text: string): string | undefined {
    const view = this.#ascii.of(text);
    const timestamp = view === undefined ? undefined : this.readBytes(view, 0, text.length);
    if (timestamp !== undefined) return timestamp;
    const instant = this.#read(text);
    return instant === undefined ? undefined : this.#writer.text(instant);
  }

  /** Converts bytes. @returns undefined if only `read` can do it */
  readBytes(view: DataView, start: number, end: number): string | undefined {
    const reader = this.#fixedReaderOf(view, start, end);
    return reader && this.#writer.text(reader);
  }

  /** Appends the converted bytes as a JSON string. @returns false if only `read` can do it */
  writeJson(view: DataView, start: number, end: number, writer: ByteWriter): boolean {
    const reader = this.#fixedReaderOf(view, start, end);
    if (reader === undefined) return false;
    this.#writer.json(reader, writer);
    return true;
  }

  /** The first reader of fixed positions that reads these bytes, with the time that it has read. */
  #fixedReaderOf(view: DataView, start: number, end: number): FixedReader | undefined {
    for (const reader of this.#fixed) {
      if (reader.read(view, start, end)) return reader;
    }
    return undefined;
  }
}
