import * as z from 'zod';
import { calendarDescription } from '../../../lib/calendar/http/description.ts';
import { openApiDocument } from '../../../lib/openapi/document.ts';
import { turmaDescription } from '../../../lib/turma/description.ts';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
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
export type Schema = z.output<typeof Schema>;

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: Schema,
  explode: z.boolean().optional(),
  example: z.unknown().optional(),
});

const Body = z.looseObject({ schema: Schema, example: z.unknown().optional() });

const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z
    .looseObject({ required: z.boolean(), content: z.looseObject({ 'application/json': Body }) })
    .optional(),
});

const SecurityScheme = z.looseObject({
  flows: z.object({ clientCredentials: z.looseObject({ tokenUrl: z.string() }) }).optional(),
});

const Document = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), Schema),
    securitySchemes: z.record(z.string(), SecurityScheme),
  }),
});

export interface DocumentedOperation {
  readonly operationId: string;
  /** In capitals. */
  readonly method: string;
  /** With parameters in braces: `/turmas/{id-turma}`. */
  readonly path: string;
  /** The token endpoint of the first security scheme; undefined where no token is needed or the endpoint is unknown. */
  readonly tokenUrl: string | undefined;
  readonly parameters: readonly z.output<typeof Parameter>[];
  /** The JSON body. */
  readonly body: (z.output<typeof Body> & { readonly required: boolean }) | undefined;
}

/** The OpenAPI documents by API. Reads the settings of a function. */
export async function documents() {
  return {
    turma: openApiDocument(await turmaDescription()),
    calendar: openApiDocument(await calendarDescription()),
  };
}

/** Returns the operations of an OpenAPI document, one for each method of a path. */
export function operationsIn(document: unknown): DocumentedOperation[] {
  const { paths, components } = Document.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters, requestBody }]) => {
      const [scheme = ''] = Object.keys(security[0] ?? {});
      return {
        operationId,
        method: method.toUpperCase(),
        path,
        tokenUrl: components.securitySchemes[scheme]?.flows?.clientCredentials.tokenUrl,
        parameters,
        body: requestBody && { ...requestBody.content['application/json'], required: requestBody.required },
      };
    }),
  );
}

export const schemasIn = (document: unknown) => Document.parse(document).components.schemas;

export const serversIn = (document: unknown) => Document.parse(document).servers.map(({ url }) => url);
