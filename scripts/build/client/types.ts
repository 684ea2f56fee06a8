import { isSchema, type JsonSchema, membersOf } from '../../../lib/openapi/wire-schema.ts';
import { comment } from './comment.ts';
import { literal } from './literal.ts';

/**
 * Whether values of a type are made by a caller or by the API. A caller may also leave out a member by `undefined`, and
 * give lists that must not be changed.
 */
export type Side = 'sent' | 'answered';

const INDENT = '  ';

/** The TypeScript type of the values that a schema describes. @param indent stands in front of further lines */
export function typeText(schema: JsonSchema, side: Side, indent = ''): string {
  return [...new Set(alternativesOf(schema, side, indent))].join(' | ');
}

/** `export interface NAME { … }`, or an alias where it is no record. */
export function declaration(name: string, schema: JsonSchema, side: Side): string {
  const text = typeText(schema, side);
  const isRecord = text.startsWith('{') && text.endsWith('}');
  return `${comment(schema.description)}export ${isRecord ? `interface ${name} ${text}` : `type ${name} = ${text};`}\n`;
}

/** A member of a record. */
export function memberText(
  name: string,
  { required, schema, side }: { required: boolean; schema: JsonSchema; side: Side },
  indent: string,
): string {
  const type = typeText(schema, side, indent);
  const mark = required ? '' : '?';
  const line =
    side === 'answered'
      ? `${propertyName(name)}${mark}: ${type};`
      : `readonly ${propertyName(name)}${mark}: ${type}${required ? '' : ' | undefined'};`;
  return `${comment(documentation(schema), indent)}${indent}${line}\n`;
}

/** A name as it can stand for a member. */
const propertyName = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : literal(name));

function documentation({ description, default: usual }: JsonSchema): string {
  const said = usual === undefined || isEmptyList(usual) ? undefined : `${literal(usual)} if not given`;
  return [description, said].filter((part) => part !== undefined && part !== '').join('; ');
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function alternativesOf(schema: JsonSchema, side: Side, indent: string): string[] {
  const { $ref, enum: values, type, anyOf, oneOf = anyOf, not } = schema;
  if ($ref !== undefined) return [$ref.slice($ref.lastIndexOf('/') + 1)];
  if (schema.const !== undefined) return [literal(schema.const)];
  if (values !== undefined) return values.map(literal);
  if (type !== undefined) return [type].flat().map((one) => plainType(one, schema, side, indent));
  if (oneOf !== undefined) return oneOf.filter(isSchema).map((one) => typeText(one, side, indent));
  return [not === undefined ? 'unknown' : 'never'];
}

function plainType(type: string, schema: JsonSchema, side: Side, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return listType(schema, side, indent);
  if (type === 'object') return recordType(schema, side, indent);
  return type;
}

function listType({ items }: JsonSchema, side: Side, indent: string): string {
  const item = isSchema(items) ? typeText(items, side, indent) : 'unknown';
  const list = item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  return side === 'sent' ? `readonly ${list}` : list;
}

function recordType(schema: JsonSchema, side: Side, indent: string): string {
  const { required = [], additionalProperties: others } = schema;
  const members = membersOf(schema);
  if (members.length === 0) {
    return `Record<string, ${isSchema(others) ? typeText(others, side, indent) : 'unknown'}>`;
  }
  const inner = indent + INDENT;
  const texts = members.map(([name, member]) =>
    memberText(name, { required: required.includes(name), schema: member, side }, inner),
  );
  if (isSchema(others)) texts.push(`${inner}[member: string]: unknown;\n`);
  return `{\n${texts.join('')}${indent}}`;
}
