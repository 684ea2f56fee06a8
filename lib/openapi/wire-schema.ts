import * as z from 'zod';
import type { Api } from '../http/api.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Naming = Pick<Api, 'wireName' | 'present'>;
type Converted = z.core.$ZodTypes;

/** Keywords of a parameter's text form; its metadata describes the value that the text represents. */
const TEXT_KEYWORDS = ['pattern', 'enum', 'minLength', 'maxLength', 'anyOf', 'allOf', 'nullable'] as const;

/**
 * Adapts zod's JSON Schema for callers: members have their wire names, parameters the type of the value that their text
 * represents, numbers a format, patterns plain slashes, and examples their wire form.
 */
export function wireSchema({ wireName, present }: Naming, zodSchema: Converted, json: JsonSchema): void {
  const meta = z.globalRegistry.get(zodSchema) ?? {};
  if (typeof meta.type === 'string') {
    for (const keyword of TEXT_KEYWORDS) if (!(keyword in meta)) delete json[keyword];
  }
  if (zodSchema._zod.def.type === 'default') json.default = zodSchema._zod.def.defaultValue;
  if (Array.isArray(meta.examples)) json.examples = meta.examples.map((example) => present(example));
  nameMembers(json, wireName);
  if (!isStrict(zodSchema)) acceptUnknownMembers(json);
  nameFormat(zodSchema, json);
  if (json.pattern !== undefined) json.pattern = withPlainSlashes(json.pattern);
  foldNull(json);
}

function nameMembers(json: JsonSchema, wireName: Naming['wireName']): void {
  if (json.properties === undefined) return;
  json.properties = Object.fromEntries(
    Object.entries(json.properties).map(([name, member]) => [wireName(name), member]),
  );
  if (Object.keys(json.properties).length === 0) delete json.properties;
  if (json.required !== undefined) json.required = json.required.map(wireName);
}

/** Whether a schema refuses unknown members, instead of ignoring them. */
const isStrict = ({ _zod: { def } }: Converted) =>
  def.type === 'object' && def.catchall?._zod.def.type === 'never';

/** Later versions may add members to responses, so clients must accept unknown ones. */
function acceptUnknownMembers(json: JsonSchema): void {
  if (json.additionalProperties === false) delete json.additionalProperties;
}

const FORMATS: Readonly<Record<string, { name: string; min: number; max: number }>> = {
  int32: { name: 'int32', min: -(2 ** 31), max: 2 ** 31 - 1 },
  // Its limits are within those of 64 bits, so both stay in the document.
  safeint: { name: 'int64', min: -Infinity, max: Infinity },
};

/**
 * Adds the format of numbers, and drops limits that the format implies. Generated clients in Go read a number without a
 * format in single precision, which moves coordinates and rounds amounts.
 */
function nameFormat({ _zod: { def } }: Converted, json: JsonSchema): void {
  if (json.type === 'number') json.format = 'double';
  const format = 'format' in def ? FORMATS[String(def.format)] : undefined;
  if (format === undefined) return;
  json.format = format.name;
  if (json.minimum === format.min) delete json.minimum;
  if (json.maximum === format.max) delete json.maximum;
}

/** Removes the escapes that only JavaScript adds to slashes: some generators escape slashes themselves. */
const withPlainSlashes = (pattern: string) =>
  pattern.replace(/\\(.)/g, (escaped, one) => (one === '/' ? one : escaped));

/**
 * Turns `anyOf: [{ type: 'integer', … }, { type: 'null' }]` into `{ type: ['integer', 'null'], … }`, which reads
 * better.
 */
function foldNull(json: JsonSchema): void {
  const [value, nothing, ...more] = json.anyOf ?? [];
  if (typeof value !== 'object' || typeof nothing !== 'object' || more.length > 0) return;
  if (typeof value.type !== 'string' || value.enum !== undefined || nothing.type !== 'null') return;
  delete json.anyOf;
  Object.assign(json, { ...value, ...json, type: [value.type, 'null'] });
}

/** The members of a record by name. */
export function membersOf({ properties = {} }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(properties).flatMap(([name, member]) => (isSchema(member) ? [[name, member]] : []));
}

/** Excludes the boolean schemas of JSON Schema, and the lists that describe the items of a tuple. */
export const isSchema = (value: JsonSchema['items']): value is JsonSchema =>
  typeof value === 'object' && !Array.isArray(value);
