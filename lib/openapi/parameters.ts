import type * as z from 'zod';
import { IDEMPOTENCY_KEY } from '../../schemas/idempotency.ts';
import type { Operation, Route } from '../../schemas/operation.ts';
import type { ApiDescription } from './description.ts';
import { memberOf } from './examples.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { type JsonSchema, membersOf } from './wire-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: Place;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly style?: 'form';
  readonly explode?: boolean;
}

type Place = 'path' | 'query' | 'header';

/** A route with the name that its operation has in the document. */
export interface NamedRoute extends Route {
  readonly operationId: string;
}

/**
 * Writes the parameters of a route of an operation.
 * @param answer schema of its response: parameters without a description or example take those of the member with the
 * same name
 */
export function parametersOf(
  writer: SchemaWriter,
  description: ApiDescription,
  operation: Operation,
  { route, answer }: { route: NamedRoute; answer: JsonSchema | undefined },
): Parameter[] {
  const examples = examplesOf(description, operation, route);
  return schemasOf(description, operation, route).flatMap(([place, schema]) => {
    const parameters = writer.write(schema, 'input');
    return membersOf(parameters)
      .filter(([name]) => place !== 'query' || isAccepted(description, schema, { name, route }))
      .map(([name, member]) => {
        const {
          description: text,
          examples: own,
          example = own?.[0],
          ...value
        } = withoutEmptyDefault(member);
        const same = answer && memberOf(writer, answer, name);
        return {
          name,
          in: place,
          required: place === 'path' || parameters.required?.includes(name) === true,
          description: text ?? same?.description,
          schema: value,
          example: exampleLike(value, examples[place][name] ?? example ?? same?.example),
          ...(value.type === 'array' ? { style: 'form', explode: description.repeats } : {}),
        };
      });
  });
}

/** The schemas of the parameters by place: those of the operation, then those that the API adds to its query. */
function schemasOf(
  { responseQuery, postQuery }: ApiDescription,
  { path, query, headers }: Operation,
  { method }: Route,
): [Place, z.ZodType][] {
  const all: [Place, z.ZodType | undefined][] = [
    ['path', path],
    ['query', query],
    ['query', responseQuery],
    ['query', method === 'POST' ? postQuery : undefined],
    ['header', headers],
  ];
  return all.flatMap(([place, schema]) => (schema === undefined ? [] : [[place, schema]]));
}

/** Whether a route accepts a query parameter. Those of JSON responses are documented once, for that format only. */
function isAccepted(
  { responseQuery }: ApiDescription,
  schema: z.ZodType,
  { name, route }: { name: string; route: Route },
): boolean {
  if (responseQuery === undefined || !(name in responseQuery.shape)) return true;
  return schema === responseQuery && route.format === undefined;
}

type Examples = Readonly<Record<string, unknown>>;

/** The parameters of the example request, by the names that callers use. */
function examplesOf(
  { api: { wireName } }: ApiDescription,
  { example: { path = {}, query = {} } = {} }: Operation,
  { operationId }: NamedRoute,
): Readonly<Record<Place, Examples>> {
  return {
    path: Object.fromEntries(Object.entries(path).map(([name, value]) => [wireName(name), value])),
    query,
    // One for each operation: a key that another operation used would be refused.
    header: { [IDEMPOTENCY_KEY]: operationId },
  };
}

/** An empty list is the same as an omitted one, and Postman's importer drops parameters with such a default. */
function withoutEmptyDefault(schema: JsonSchema): JsonSchema {
  const { default: value, ...own } = schema;
  return Array.isArray(value) && value.length === 0 ? own : schema;
}

/** An example, adapted to a parameter that may take several values. */
function exampleLike({ type }: JsonSchema, example: unknown): unknown {
  if (example === undefined || example === null) return undefined;
  return type === 'array' ? [example].flat() : example;
}
