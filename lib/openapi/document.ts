import {
  type NamedOperation,
  type Operation,
  type Route,
  routesOf,
  SUFFIXES,
} from '../../schemas/operation.ts';
import type { Api } from '../http/api.ts';
import { MEDIA_TYPES } from '../http/request.ts';
import { answersOf, refusalComponents } from './answers.ts';
import type { ApiDescription, SecurityRequirement } from './description.ts';
import { exampleOf } from './examples.ts';
import { type NamedRoute, parametersOf } from './parameters.ts';
import { SchemaWriter } from './schema-writer.ts';

type Document = Record<string, unknown>;

/** Returns a document with absolute URLs instead of paths, so that a copy shows where the API and its tokens are. */
export function documentAt(origin: string, document: Readonly<Document>): Document {
  const { servers, components } = document;
  const { securitySchemes, ...others } = Object(components);
  return {
    ...document,
    servers: withOrigin(origin, servers),
    components: { ...others, securitySchemes: withOrigin(origin, securitySchemes) },
  };
}

const withOrigin = (origin: string, part: unknown): unknown =>
  JSON.parse(JSON.stringify(part), (_, value) =>
    typeof value === 'string' && value.startsWith('/') ? `${origin}${value}` : value,
  );

/**
 * Writes the OpenAPI document of an API from its operations, with the names that callers use. Its server is a path:
 * `documentAt` adds the origin.
 */
export function openApiDocument(description: ApiDescription): Document {
  const { version, api, operations, info, tagDescriptions, securitySchemes } = description;
  const writer = new SchemaWriter(api, version);
  const paths = pathsOf(writer, description);
  const responses = refusalComponents(writer, description);
  return JSON.parse(
    JSON.stringify({
      openapi: version,
      info,
      servers: [{ url: api.basePath() }],
      tags: [...new Set(operations.map(({ resource }) => resource))].map((name) => ({
        name,
        description: tagDescriptions[name],
      })),
      paths,
      components: { schemas: sorted(writer.components), responses, securitySchemes },
    }),
  );
}

function pathsOf(writer: SchemaWriter, description: ApiDescription): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const named of description.operations) {
    for (const route of routesOf(named.operation)) {
      const path = wirePath(route, description.api);
      const operationId = idOf(named, route);
      const content = contentOf(writer, description, named.operation, { ...route, operationId });
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: { operationId, tags: [named.resource], ...content },
      };
    }
  }
  return sorted(paths);
}

/** The name of an operation; with a suffix for each of its routes if it has several. */
function idOf({ name, operation }: NamedOperation, { method, format }: Route): string {
  if (format !== undefined) return `${name}_${SUFFIXES[format].slice(1)}`;
  const several = routesOf(operation).filter((route) => route.format === undefined).length > 1;
  return several ? `${name}_${method.toLowerCase()}` : name;
}

/** Converts `/turmas/{idTurma}` to the path that callers use: `/turmas/{id-turma}`. It always begins with a slash. */
const wirePath = ({ path }: Route, { wireName }: Api) =>
  path === '' ? '/' : path.replace(/\{(\w+)\}/g, (_, name: string) => `{${wireName(name)}}`);

function contentOf(
  writer: SchemaWriter,
  description: ApiDescription,
  operation: Operation,
  route: NamedRoute,
): object {
  const [answer] = Object.values(operation.answers);
  return {
    summary: operation.summary,
    description: description.noteOf?.(operation),
    deprecated: operation.deprecated,
    security: distinct(operation.scopes.flatMap(description.security)),
    parameters: parametersOf(writer, description, operation, {
      route,
      answer: answer ? writer.write(answer, 'output') : undefined,
    }),
    requestBody: requestBodyOf(writer, operation),
    responses: answersOf(writer, description, operation, route.format),
  };
}

/** Documents JSON only: with several types, generated clients would need a header set by hand to choose one. */
function requestBodyOf(writer: SchemaWriter, operation: Operation): object | undefined {
  const { body, bodyOptional = false, example } = operation;
  if (body === undefined) return undefined;
  const schema = writer.write(body, 'input');
  const mayBeEmpty = bodyOptional || (writer.resolve(schema).required ?? []).length === 0;
  return {
    required: !mayBeEmpty,
    content: { [MEDIA_TYPES.json]: { schema, example: example?.body ?? exampleOf(writer, schema) } },
  };
}

/** Removes duplicate requirements. */
function distinct(requirements: readonly SecurityRequirement[]): SecurityRequirement[] {
  const byText = new Map(requirements.map((requirement) => [JSON.stringify(requirement), requirement]));
  return [...byText.values()];
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
