import * as z from 'zod';
import type { Api } from '../http/api.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Naming = Pick<Api, 'wireName' | 'present'>;
type Converted = z.core.$ZodTypes;

/** Keywords of the text that a parameter comes as; its metadata says what that text stands for. */
const TEXT_KEYWORDS = ['pattern', 'enum', 'minLength', 'maxLength', 'anyOf', 'allOf'] as const;

/**
 * Makes of what zod says of a schema what a caller wants to read: members by their names on the wire, parameters as
 * the values that they stand for, whole numbers by their format, and examples as they are sent.
 */
export function wireSchema({ wireName, present }: Naming, zodSchema: Converted, json: JsonSchema): void {
  const meta = z.globalRegistry.get(zodSchema) ?? {};
  if (typeof meta.type === 'string') {
    for (const keyword of TEXT_KEYWORDS) if (!(keyword in meta)) delete json[keyword];
  }
  if (zodSchema._zod.def.type === 'default') json.default = zodSchema._zod.def.defaultValue;
  if (Array.isArray(meta.examples)) json.examples = meta.examples.map(present);
  nameMembers(json, wireName);
  nameFormat(zodSchema, json);
  foldNull(json);
}

function nameMembers(json: JsonSchema, wireName: Naming['wireName']): void {
  if (json.properties === undefined) return;
  json.properties = Object.fromEntries(
    Object.entries(json.properties).map(([name, member]) => [wireName(name), member]),
  );
  if (json.required !== undefined) json.required = json.required.map(wireName);
  // More members may come: a client must not take today's for all that there will ever be.
  if (json.additionalProperties === false) delete json.additionalProperties;
}

const FORMATS: Readonly<Record<string, { name: string; least: number; most: number }>> = {
  int32: { name: 'int32', least: -(2 ** 31), most: 2 ** 31 - 1 },
  safeint: { name: 'int64', least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER },
};

/** A format says where the numbers of its kind end; limits that say no more than that are left out. */
function nameFormat({ _zod: { def } }: Converted, json: JsonSchema): void {
  const format = 'format' in def ? FORMATS[String(def.format)] : undefined;
  if (format === undefined) return;
  json.format = format.name;
  if (json.minimum === format.least) delete json.minimum;
  if (json.maximum === format.most) delete json.maximum;
}

/** `anyOf: [{ type: 'integer', … }, { type: 'null' }]` is `{ type: ['integer', 'null'], … }`, and reads better so. */
function foldNull(json: JsonSchema): void {
  const [value, nothing, ...more] = json.anyOf ?? [];
  if (typeof value !== 'object' || typeof nothing !== 'object' || more.length > 0) return;
  if (typeof value.type !== 'string' || value.enum !== undefined || nothing.type !== 'null') return;
  delete json.anyOf;
  Object.assign(json, { ...value, ...json, type: [value.type, 'null'] });
}

/** The members of a record, by their names. */
export function membersOf({ properties = {} }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(properties).flatMap(([name, member]) => (isSchema(member) ? [[name, member]] : []));
}

/** Whether it says something: JSON Schema also knows `true` and `false`, and lists for the items of a tuple. */
export const isSchema = (value: JsonSchema['items']): value is JsonSchema =>
  typeof value === 'object' && !Array.isArray(value);
