import { isObject } from '../is-object.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { isSchema, type JsonSchema, membersOf } from './wire-schema.ts';

/** The example of a schema: its own, or one composed from the examples of its parts. */
export function exampleOf(writer: SchemaWriter, schema: JsonSchema): unknown {
  const resolved = writer.resolve(schema);
  const { examples, example = examples?.[0], type, items } = resolved;
  if (example !== undefined) return example;
  if (type === 'array' && isSchema(items)) return listOf(exampleOf(writer, items));
  if (type !== 'object') return undefined;
  const members = membersOf(resolved).map(([name, member]) => [name, exampleOf(writer, member)] as const);
  return members.every(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}

const listOf = (example: unknown) => (example === undefined ? undefined : [example]);

/** The description and example of a record's member. */
export interface Member {
  readonly description: string | undefined;
  readonly example: unknown;
}

/** Finds a member of a record, or of the records of a list. */
export function memberOf(writer: SchemaWriter, schema: JsonSchema, name: string): Member | undefined {
  const record = writer.resolve(schema);
  if (isSchema(record.items)) return memberOf(writer, record.items, name);
  const member = record.properties?.[name];
  if (!isSchema(member)) return undefined;
  const example = exampleOf(writer, record);
  return { description: member.description, example: isObject(example) ? example[name] : undefined };
}
