import * as z from 'zod';

/**
 * The tables of a tokenizer's configuration file. The message of a schema is a noun phrase that says what was expected;
 * the code that reports a mistake adds its location and what was found.
 */

/** The type that a token is converted to. A timestamp without a format tries the usual formats. */
export type FieldType =
  | { readonly name: 'string' | 'int' | 'float' | 'bool' }
  | { readonly name: 'timestamp'; readonly format: string | undefined };

const PLAIN_TYPES = new Map<string, FieldType>([
  ['string', { name: 'string' }],
  ['asis', { name: 'string' }],
  ['bytes', { name: 'string' }],
  ['int', { name: 'int' }],
  ['integer', { name: 'int' }],
  ['float', { name: 'float' }],
  ['bool', { name: 'bool' }],
  ['boolean', { name: 'bool' }],
  ['timestamp', { name: 'timestamp', format: undefined }],
]);

const A_TYPE = 'one of string, int, float, bool, timestamp and timestamp|FORMAT';

/** Parses `int` or `timestamp|%F %T`, ignoring spaces around the name and the first bar. */
function parseFieldType(text: string): FieldType | undefined {
  const [name = '', ...format] = text.split('|');
  if (format.length === 0) return PLAIN_TYPES.get(name.trim());
  return name.trim() === 'timestamp' ? { name: 'timestamp', format: format.join('|').trim() } : undefined;
}

/** The parser returns a `Date` for a date with a zone. */
const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A table of types as a Map: its keys are field names, and a zod record drops one called `__proto__`. */
const types = z.unknown().transform((table, context) => {
  const fieldTypes = new Map<string, FieldType>();
  if (!isTable(table)) {
    context.addIssue('a table of field names and types');
    return z.NEVER;
  }
  for (const [name, text] of Object.entries(table)) {
    const type = typeof text === 'string' ? parseFieldType(text) : undefined;
    if (type !== undefined) {
      fieldTypes.set(name, type);
    } else if (isTable(text)) {
      const quoted = `types."${name}.${Object.keys(text)[0] ?? '...'}"`;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${A_TYPE} (quote a dotted name: ${quoted})`,
      });
    } else {
      context.addIssue({ code: 'custom', path: [name], message: A_TYPE });
    }
  }
  return fieldTypes;
});

const inputs = z
  .array(z.string({ error: 'a string' }), { error: 'an array of strings' })
  // Not `min`, which would also report an empty string.
  .refine((list) => list.length > 0, { error: 'at least one source or transform' });

const type = z.literal('tokenizer', { error: '"tokenizer"' });

/** The formats whose fields and types are known. */
const PRESETS = ['apache_combined', 'nginx_combined', 'alb', 'cloudfront', 's3_access', 'vpc_flow'] as const;
export const Preset = z.enum(PRESETS, { error: `one of ${PRESETS.join(', ')}` });
export type Preset = z.output<typeof Preset>;

/** A regular expression that takes little time for any text: see `isFast`. */
const pattern = z
  .string({ error: 'a regular expression in quotes' })
  .max(200, { error: 'at most 200 characters' })
  .refine(isPattern, { error: 'a JavaScript regular expression', abort: true })
  .refine(isFast, {
    error:
      'a regular expression without lookaround, backreferences or repeated groups, in which at most one part is repeated, or two after ^ without alternatives, with at most 100 ways to choose its alternatives and optional parts, or 16 if a part is repeated',
  });

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** An escape that is not a backreference. */
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[^k1-9])/gu;

/** The beginning of a group, a lazy quantifier, or another character. */
const PART = /\((?:\?(?:<[^>]*>|[\w-]*:))?|[*+?}]\?|./gsu;

const MAX_WAYS = 100;
const MAX_WAYS_WITH_REPETITION = 16;

/**
 * Whether a valid expression takes little time for any text. The time of a backtracking matcher is polynomial: its
 * degree is the number of repeated parts, plus one if a match may begin anywhere; here it is at most quadratic. With
 * repeated groups it can be exponential. Alternatives and optional parts multiply it by the ways to choose them.
 */
function isFast(text: string): boolean {
  const syntax = text.replace(ESCAPE, 'x').replace(/\[[^\]]*\]/gu, 'x');
  if (/\\[k1-9]|\(\?<?[=!]|\)[*+{]/u.test(syntax)) return false;
  const repeated = syntax.match(/[*+]|\{\d/gu)?.length ?? 0;
  const isAnchored = syntax.startsWith('^') && !syntax.includes('|');
  const maxWays = repeated === 0 ? MAX_WAYS : MAX_WAYS_WITH_REPETITION;
  return repeated <= (isAnchored ? 2 : 1) && waysOf(syntax) <= maxWays;
}

/** The number of ways to choose the alternatives and optional parts of an expression. A matcher may try all of them. */
function waysOf(syntax: string): number {
  const outer: { before: number; ways: number }[] = [];
  /** The ways of the alternatives before this one, of this one so far, and of its last part. */
  let before = 0;
  let ways = 1;
  let last = 1;
  for (const [part] of syntax.matchAll(PART)) {
    const [first] = part;
    if (first === '?') ways = (ways / last) * (last + 1);
    last = 1;
    if (first === '(') {
      outer.push({ before, ways });
      before = 0;
      ways = 1;
    } else if (first === '|') {
      before += ways;
      ways = 1;
    } else if (first === ')') {
      last = before + ways;
      const around = outer.pop() ?? { before: 0, ways: 1 };
      before = around.before;
      ways = around.ways * last;
    }
  }
  return before + ways;
}

/** A condition on a field of an event. */
export const When = z.strictObject(
  { field: z.string({ error: 'a string' }), matches: pattern },
  { error: 'a table of field and matches' },
);
export type When = z.output<typeof When>;

const Tokenizer = {
  preset: Preset.optional(),
  field_names: z.array(z.string({ error: 'a string' }), { error: 'an array of strings' }).optional(),
  field: z.string({ error: 'a string' }).default('message'),
  drop_field: z.boolean({ error: 'true or false' }).default(true),
  types: types.optional(),
  timezone: z.string({ error: 'a string' }).optional(),
  unescape: z.boolean({ error: 'true or false' }).default(false),
};

/** The settings of one tokenizer, wherever its events come from. */
export const TokenizerTable = z.strictObject({
  type: type.optional(),
  inputs: inputs.optional(),
  ...Tokenizer,
});
export type TokenizerTable = z.output<typeof TokenizerTable>;

/** A table `[service.<id>]` or `[transforms.<id>]`. */
export const TransformTable = z.strictObject({ type, inputs, when: When.optional(), ...Tokenizer });
export type TransformTable = z.output<typeof TransformTable>;

const stream = (pattern: RegExp) =>
  z
    .string({ error: 'the name or the ARN of a Kinesis stream' })
    .regex(pattern, { error: 'the name or the ARN of a Kinesis stream' });

/** Firehose delivery streams have names of the same form; the function reads them, but cannot write to them. */
const INPUT_STREAM =
  /^(?:arn:[\w-]+:(?:kinesis|firehose):[\w-]+:\d+:(?:stream|deliverystream)\/)?[\w.-]{1,128}$/;
const OUTPUT_STREAM = /^(?:arn:[\w-]+:kinesis:[\w-]+:\d+:stream\/)?[\w.-]{1,128}$/;

/** A table `[sources.<id>]`: an input stream; without `stream`, the one that triggers the function. */
export const SourceTable = z.strictObject({ stream: stream(INPUT_STREAM).optional() });
export type SourceTable = z.output<typeof SourceTable>;

/** A table `[sinks.<id>]`: an output stream; without `stream`, the one the function is deployed with. */
export const SinkTable = z.strictObject({
  inputs,
  stream: stream(OUTPUT_STREAM).optional(),
  /** Whether to pack events as lines into shared records, instead of one record per event. */
  pack: z.boolean({ error: 'true or false' }).default(false),
  /** Whether events with the same partition key stay in order even if the stream rejects some. */
  ordered: z.boolean({ error: 'true or false' }).default(true),
});
export type SinkTable = z.output<typeof SinkTable>;
