import * as z from 'zod';
import type { ApiDescription } from '../../../lib/openapi/description.ts';
import { openApiDocument } from '../../../lib/openapi/document.ts';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
});
type Schema = z.output<typeof Schema>;

const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  parameters: z.array(z.object({ name: z.string(), required: z.boolean(), schema: Schema })),
  requestBody: z
    .object({ content: z.looseObject({ 'application/json': z.object({ schema: Schema }) }) })
    .optional(),
});

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** An operation of a document as a client has it. */
export interface DocumentedCall {
  readonly operationId: string;
  readonly method: string;
  /** The client's name of the resource, and of what is done with it. */
  readonly resource: string;
  readonly action: string;
  /** Everything that it takes, each with a value. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Names of what it cannot do without. */
  readonly required: readonly string[];
}

/** All operations that the OpenAPI document of an API has. */
export function documentedCalls(description: ApiDescription): DocumentedCall[] {
  const { paths, components } = Document.parse(openApiDocument(description));
  return Object.values(paths).flatMap((path) =>
    Object.entries(path).map(([method, { operationId, tags, parameters, requestBody }]) => {
      const resource = tags[0].replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const [action = ''] = operationId.slice(resource.length).split('_');
      const body = requestBody?.content['application/json'].schema;
      const given = [
        ...parameters.map(({ name, schema, required }) => ({ name, schema, required })),
        ...(body === undefined ? [] : [{ name: 'body', schema: body, required: true }]),
      ];
      return {
        operationId,
        method: method.toUpperCase(),
        resource,
        action: action.charAt(0).toLowerCase() + action.slice(1),
        input: Object.fromEntries(
          given.map(({ name, schema }) => [name, valueFor(schema, components.schemas)]),
        ),
        required: given.filter(({ required }) => required).map(({ name }) => name),
      };
    }),
  );
}

/** A value that a schema describes. */
function valueFor(schema: Schema, components: Readonly<Record<string, Schema>>): unknown {
  const { $ref, enum: values, anyOf, oneOf = anyOf, properties = {}, items } = schema;
  const referred = $ref === undefined ? undefined : components[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (referred !== undefined) return valueFor(referred, components);
  if (values !== undefined) return values[0];
  const [type = ''] = [schema.type].flat();
  if (type === '' && oneOf?.[0] !== undefined) return valueFor(oneOf[0], components);
  if (type === 'array') return items === undefined ? [] : [valueFor(items, components)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, valueFor(one, components)]),
    );
  return { integer: 1, number: 0.5, boolean: true, string: 'text' }[type];
}
