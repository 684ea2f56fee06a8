import * as z from 'zod';

/**
 * The tables of a tokenizer's configuration file. The message of a schema is a noun phrase that says what was expected;
 * the code that reports a mistake adds its place and what was found.
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

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const inputs = z
  .array(z.string({ error: 'a string' }), { error: 'an array of strings' })
  .min(1, { error: 'at least one source or transform' });

const type = z.literal('tokenizer', { error: '"tokenizer"' });

const Tokenizer = {
  field_names: z.array(z.string({ error: 'a string' }), { error: 'an array of strings' }),
  field: z.string({ error: 'a string' }).default('message'),
  drop_field: z.boolean({ error: 'true or false' }).default(true),
  types: types.optional(),
  timezone: z
    .string({ error: 'a string' })
    .refine(isTimeZone, { error: 'an IANA time zone such as America/Sao_Paulo' })
    .optional(),
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
export const TransformTable = z.strictObject({ type, inputs, ...Tokenizer });
export type TransformTable = z.output<typeof TransformTable>;

const stream = z.string({ error: 'the name or the ARN of a Kinesis stream' }).min(1, { error: 'a name' });

/** A table `[sources.<id>]`: an input stream; without `stream`, the one that triggers the function. */
export const SourceTable = z.strictObject({ stream: stream.optional() });
export type SourceTable = z.output<typeof SourceTable>;

/** A table `[sinks.<id>]`: an output stream; without `stream`, the one the function is deployed with. */
export const SinkTable = z.strictObject({
  inputs,
  stream: stream.optional(),
  /** Whether to pack events as lines into shared records, instead of one record per event. */
  pack: z.boolean({ error: 'true or false' }).default(false),
  /** Whether events with the same partition key stay in order even if the stream rejects some. */
  ordered: z.boolean({ error: 'true or false' }).default(true),
});
export type SinkTable = z.output<typeof SinkTable>;
