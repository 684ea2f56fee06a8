import { Ajv2020 } from 'ajv/dist/2020.js';
import { vi } from 'vitest';
import * as z from 'zod';
import { useSettings } from '../../unit/http/settings.ts';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  format: z.string().optional(),
  items: z.looseObject({ $ref: z.string().optional() }).optional(),
});

const Content = z.record(z.string(), z.object({ schema: Schema, example: z.unknown() }));

const Answer = z.object({
  $ref: z.string().optional(),
  description: z.string().optional(),
  headers: z.record(z.string(), z.object({ schema: Schema, example: z.unknown().optional() })).optional(),
  content: Content.optional(),
});

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string(),
  schema: Schema,
  example: z.unknown().optional(),
  style: z.string().optional(),
  explode: z.boolean().optional(),
});

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), Answer),
});

const Document = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), Answer),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

export type Parameter = z.output<typeof Parameter>;
export type Schema = z.output<typeof Schema>;

/** Returns the document of a deployment with these settings: raw, and parsed for tests. */
export async function documentWith(settings: Readonly<Record<string, string>>) {
  useSettings(settings);
  vi.resetModules();
  const { openApiDocument } = await import('../../../lib/openapi/document.ts');
  const { turmaDescription } = await import('../../../lib/turma/description.ts');
  const json = openApiDocument(await turmaDescription());
  return { json, document: Document.parse(json) };
}

/** Returns a validator of values by the schemas of a document, given by place: `['paths', '/aulas', 'get', …]`. */
export function validatorOf(json: Record<string, unknown>) {
  const ajv = new Ajv2020({ allowUnionTypes: true, formats: { int32: true, int64: true, double: true } });
  ajv.addVocabulary(Object.keys(json));
  ajv.addSchema(json, 'document');
  /** Returns the errors of a value, or nothing if it is valid. */
  return (place: readonly string[], value: unknown): string | undefined => {
    const pointer = place
      .map((name) => name.replace(/~/g, '~0').replace(/\//g, '~1'))
      .map(encodeURIComponent);
    const validate = ajv.compile({ $ref: `document#/${pointer.join('/')}` });
    return validate(value) ? undefined : `${place.join(' ')}: ${ajv.errorsText(validate.errors)}`;
  };
}
