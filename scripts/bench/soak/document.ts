import * as z from 'zod';
import { calendarPath } from '../../stack/service.ts';
import type { Stack } from '../../stack/stack.ts';

/** The parts of an operation in an OpenAPI document that are needed to generate requests. */
export interface DocumentedOperation {
  readonly method: string;
  /** Including the base path: `/turma/v1/noticias/{id-noticia}`. */
  readonly path: string;
  readonly parameters: readonly DocumentedParameter[];
  /** An example of the body; undefined for operations without body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** A valid value, as text. */
  readonly value: string;
}

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  example: z.unknown().optional(),
  schema: z.looseObject({
    type: z.unknown().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    examples: z.array(z.unknown()).optional(),
  }),
});
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.looseObject({ example: z.record(z.string(), z.unknown()).optional() })),
    })
    .optional(),
});
const Document = z.looseObject({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the OpenAPI documents of both APIs, and returns their operations. */
export async function documentedOperations(stack: Stack): Promise<DocumentedOperation[]> {
  const paths = ['/turma/v1/openapi.json', `${calendarPath(stack.environment)}/doc`];
  return (await Promise.all(paths.map((path) => operationsOf(`${stack.url}${path}`)))).flat();
}

interface Documented {
  readonly operations: readonly DocumentedOperation[];
}
export const writeOperations = ({ operations }: Documented) =>
  operations.filter(({ body }) => body !== undefined);
export const readOperations = ({ operations }: Documented) =>
  operations.filter(({ method }) => method === 'GET');

/** Reads the OpenAPI document at a URL, and returns its operations. */
async function operationsOf(url: string): Promise<DocumentedOperation[]> {
  const { servers, paths } = Document.parse(await (await fetch(url)).json());
  const base = new URL(servers[0].url, url).pathname.replace(/\/$/, '');
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => method in methods).map((method) => {
      const { parameters, requestBody } = Operation.parse(methods[method]);
      return {
        method: method.toUpperCase(),
        path: `${base}${path}`,
        parameters: parameters.map((one) => ({ ...one, value: exampleValue(one) })),
        body:
          requestBody === undefined ? undefined : (requestBody.content['application/json']?.example ?? {}),
      };
    }),
  );
}

/** Returns the example if there is one, otherwise a value of the right type. */
function exampleValue({ example, schema }: z.output<typeof Parameter>): string {
  const given = [example, schema.examples?.[0], schema.default, schema.enum?.[0]];
  const value = given.find((one) => one !== undefined);
  if (value !== undefined) return String(value);
  const types = [schema.type].flat();
  if (types.includes('boolean')) return 'true';
  return types.includes('integer') || types.includes('number') ? '1' : 'a';
}
