import * as z from 'zod';
import { parseDateText } from './date-text.ts';
import { MAX_LENGTH, MAX_VALUES } from './limits.ts';
import { timeZoneId } from './time-zone.ts';
import { NEVER } from './written-date.ts';

/**
 * The types of the fields that callers send in a query, a form or JSON. Every value may come as text.
 */

/** A field with an example, which works with the demo data. */
export const withExample = <T extends z.ZodType>(example: unknown, field: T): T =>
  field.meta({ ...field.meta(), examples: [example] });

const filled = () => {
  const error = 'expected text that is not empty';
  return z.string({ error }).trim().min(1, { error });
};

const text = () => z.string({ error: 'expected text' });

/** Text that is not blank; it is trimmed. */
export const filledText = (max: number) => filled().max(max, { error: atMost(max) });

/** Text that may be empty. */
export const anyText = (max: number) => text().max(max, { error: atMost(max) });

const atMost = (max: number) => `expected at most ${max} characters`;

/** The entities that responses write for characters, and the length of the longest. */
const ENTITIES = /&(?:lt|gt|quot|amp|#039);/gi;
const ENTITY_LENGTH = 6;

/**
 * Limits a text that responses show as HTML. An entity counts as one character, so that clients can send back what they
 * have read.
 */
export const shownLength = (field: z.ZodString, max: number, error = atMost(max)) =>
  field
    .max(max * ENTITY_LENGTH, { error, abort: true })
    .refine((given) => given.replace(ENTITIES, '&').length <= max, { error })
    .meta({ maxLength: max });

/** Text that is not blank, of a title or a name; it is trimmed. */
export const shownText = (max: number, tooLong?: string) => shownLength(filled(), max, tooLong);

/**
 * A number in a union, within a range. It repeats the message of the union, which zod does not use for a number out of
 * range.
 */
export const numberWithin = (min: number, max: number, params: { readonly error: string }) =>
  z.number(params).min(min, params).max(max, params);

/** Text, or a number taken as text: `11215` for a zip. */
export const looseText = (max: number = MAX_LENGTH.detail) => {
  const expected = { error: `expected text of at most ${max} characters` };
  return z
    .union([shownLength(text(), max), numberWithin(-MAX_ID, MAX_ID, expected)], expected)
    .transform(String)
    .meta({ type: 'string', maxLength: max });
};

const TRUE = ['true', '1'] as const;
const FALSE = ['false', '0'] as const;

/** True or false, or `1` or `0`; all four also as text in any case, because Python writes `True`. */
export const booleanField = () => booleanOf(TRUE, FALSE);

/** The same where the original accepts any text: also `yes` and `on`, `no` and `off`; the empty text means false. */
export const looseBoolean = () => booleanOf([...TRUE, 'yes', 'on'], [...FALSE, 'no', 'off', '']);

function booleanOf(trueWords: readonly string[], falseWords: readonly string[]) {
  const expected = { error: 'expected true or false' };
  const word = z
    .string(expected)
    .max(MAX_LENGTH.word, { ...expected, abort: true })
    .toLowerCase()
    .pipe(z.enum([...trueWords, ...falseWords], expected));
  return z
    .union([z.boolean(), z.literal([0, 1]), word], expected)
    .transform((given) => trueWords.includes(String(given)))
    .meta({ type: 'boolean' });
}

/** The type of a whole number in documents: without a format, generated clients use 32 bits. */
export const INT64 = { type: 'integer', format: 'int64' } as const;

const POSITIVE = { error: 'expected a whole number, at least 1' };

/** Identifiers have at most 15 digits. */
export const MAX_ID = 999_999_999_999_999;

/** A whole number above 0, as text. */
export const positiveText = (expected = POSITIVE) =>
  z
    .string(expected)
    .max(MAX_LENGTH.word, { ...expected, abort: true })
    .regex(/^0*[1-9]\d{0,14}$/, expected)
    .transform(Number)
    .meta({ ...INT64, minimum: 1, maximum: MAX_ID });

/** A whole number above 0. */
export const positive = (expected = POSITIVE) =>
  z
    .union([positiveText(expected), numberWithin(1, MAX_ID, expected).int(expected)], expected)
    .meta({ ...INT64, minimum: 1, maximum: MAX_ID });

/** A whole number above 0, or one of the values that mean none. */
export const positiveOrNone = (none: readonly (string | number)[] = [0, '0', '']) => {
  const expected = { error: 'expected a whole number, 0 for none' };
  return z
    .union([z.literal(none).transform(() => 0), positive(expected)], expected)
    .meta({ ...INT64, minimum: 0, maximum: MAX_ID });
};

/** A date in one of the forms of `DateText`. */
export const dateText = () => parsedDate(parseDateText);

/** The same in a change, or the value that records show for no date, which clients may send back. */
export const dateTextOrNever = () => parsedDate((text) => (text === NEVER ? NEVER : parseDateText(text)));

const parsedDate = <D>(parse: (text: string) => D | undefined) => {
  const error = 'expected a date, for example 2027-03-05 20:00:00, 2027-03-05T20:00:00Z or next monday 8pm';
  return z
    .string({ error })
    .max(MAX_LENGTH.date, { error, abort: true })
    .transform((text, context) => {
      const date = parse(text);
      if (date !== undefined) return date;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({ type: 'string', maxLength: MAX_LENGTH.date });
};

/** A time zone; the empty text means the site's. */
export const timeZone = () =>
  anyText(MAX_LENGTH.timeZone).refine((name) => name === '' || timeZoneId(name) !== undefined, {
    error: 'expected a time zone, for example Europe/Rome or UTC-3.5',
  });

/** An absolute URL with one of the schemes that links may have, or the empty text. */
export const webAddress = () =>
  shownLength(text().trim(), MAX_LENGTH.address).refine((text) => text === '' || isWebAddress(text), {
    error: 'expected an absolute URL, for example https://example.org/',
  });

const SCHEMES = new Set(['http:', 'https:', 'ftp:', 'mailto:']);

function isWebAddress(text: string): boolean {
  return /^[a-z]+:\S+$/i.test(text) && URL.canParse(text) && SCHEMES.has(new URL(text).protocol);
}

/** Percent-encodes the characters of a URL that could end an attribute or begin a tag in HTML. */
export const safeInHtml = (url: string) =>
  url.replace(/["'<>`]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a text is an address without quotes in its host, which `URL` does not escape. */
const isImageAddress = (text: string) => URL.canParse(text) && !/["']/.test(new URL(text).host);

/** An image: the identifier of a known one, or a URL. As responses have it: its record, or false for none. */
export const image = () => {
  const error = 'expected the id of a known image, or the URL of an image';
  const address = z
    .string()
    .trim()
    .max(MAX_LENGTH.address, { error: `expected an address of at most ${MAX_LENGTH.address} characters` })
    .regex(/^https?:\/\/\S+$/i, { error })
    .refine(isImageAddress, { error })
    .transform((text) => safeInHtml(new URL(text).href));
  const shown = z.object({ id: positive({ error }) }).transform(({ id }) => id);
  const none = z.literal([false, 'false']).transform(() => false as const);
  return (
    z
      .union([positive({ error }), address, shown, none], { error })
      // Unlike in other fields, null is not the same as an omitted field.
      .nullable()
      .transform((given, context) => {
        if (given === false) return null;
        if (given !== null) return given;
        context.addIssue({ code: 'custom', message: error });
        return z.NEVER;
      })
      .meta({ type: 'string', maxLength: MAX_LENGTH.address })
  );
};

/** The statuses that a caller can give a post. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export const status = () =>
  z.enum(STATUSES, { error: `expected one of ${STATUSES.join(', ')}` }).meta({ enum: [...STATUSES] });

/** One or more values: a list, or comma-separated text. Drops duplicates. */
export const commaSeparated = <T extends z.ZodType<unknown, string>>(item: T) => {
  const error = 'expected values separated by commas';
  const tooMany = `expected at most ${MAX_VALUES} values`;
  return commaList({ error })
    .transform((given) => [...new Set(partsOf(given))])
    .refine((parts) => parts.length <= MAX_VALUES, { error: tooMany, abort: true })
    .pipe(z.array(item).min(1, { error }).max(MAX_VALUES, { error: tooMany }))
    .meta({ type: 'array', items: { type: 'string', ...item.meta() }, minItems: 1, maxItems: MAX_VALUES });
};

/** Values before they are split: comma-separated text, a number, or a list of these. */
export function commaList({ error }: { readonly error: string }) {
  const number = numberWithin(-MAX_ID, MAX_ID, { error });
  const value = z.union([z.string().max(MAX_LENGTH.list, { error }), number], { error });
  return z.union([value, z.array(value).max(10 * MAX_VALUES)], { error });
}

/** Splits comma-separated text, a list, or a list of comma-separated texts. */
export function partsOf(given: string | number | readonly (string | number)[]): string[] {
  return [given]
    .flat()
    .flatMap((part) => String(part).split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
