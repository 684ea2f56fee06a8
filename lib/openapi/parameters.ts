import type { Operation } from '../../schemas/operation.ts';
import type { ApiDescription } from './description.ts';
import { memberOf } from './examples.ts';
import type { SchemaWriter } from './schema-writer.ts';
import { type JsonSchema, membersOf } from './wire-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: JsonSchema;
  readonly example: unknown;
  readonly style?: 'form';
  readonly explode?: boolean;
}

const PLACES = [
  { part: 'path', in: 'path' },
  { part: 'query', in: 'query' },
  { part: 'headers', in: 'header' },
] as const;

/**
 * Writes the parameters of an operation.
 * @param answer schema of its response: parameters without a description or example take those of the member with the
 * same name
 */
export function parametersOf(
  writer: SchemaWriter,
  operation: Operation,
  answer: JsonSchema | undefined,
  { repeats }: Pick<ApiDescription, 'repeats'>,
): Parameter[] {
  return PLACES.flatMap(({ part, in: place }) => {
    const schema = operation[part];
    if (schema === undefined) return [];
    const parameters = writer.write(schema, 'input');
    return membersOf(parameters).map(
      ([name, { description, examples, example = examples?.[0], ...value }]) => {
        const same = answer && memberOf(writer, answer, name);
        return {
          name,
          in: place,
          required: place === 'path' || parameters.required?.includes(name) === true,
          description: description ?? same?.description,
          schema: value,
          example: example ?? exampleLike(value, same?.example),
          ...(value.type === 'array' ? { style: 'form', explode: repeats } : {}),
        };
      },
    );
  });
}

/** The example of a member, adapted to a parameter that may take several values. */
function exampleLike({ type }: JsonSchema, example: unknown): unknown {
  if (example === undefined || example === null) return undefined;
  return type === 'array' ? [example] : example;
}
