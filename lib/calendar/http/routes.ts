import type * as z from 'zod';
import { resources } from '../../../schemas/calendar/index.ts';
import type { RouteDescription } from '../../../schemas/calendar/root.ts';
import { allOperations, type NamedOperation, type Operation, routesOf } from '../../../schemas/operation.ts';
import { config } from '../../config.ts';
import { Failure } from '../../http/failure.ts';
import { SchemaWriter } from '../../openapi/schema-writer.ts';
import { membersOf } from '../../openapi/wire-schema.ts';
import { METHODS } from './allowed-methods.ts';
import { calendarApi } from './api.ts';
import type { Site } from './site.ts';

/** The description of a route that the API returns about itself. */
type Route = z.output<typeof RouteDescription>;

/**
 * The response at the root of the namespace.
 * @throws Failure 404 for a request for another namespace
 */
export async function namespaceRoot(site: Site, requested: string | undefined) {
  const namespace = config().CALENDAR_NAMESPACE;
  if (requested !== undefined && requested !== namespace) {
    throw new Failure(404, 'rest_invalid_namespace', `The only namespace here is ${namespace}`);
  }
  return {
    namespace,
    routes: withLinks(await describedRoutes(), site),
    _links: { up: [{ href: `${site.origin}${config().CALENDAR_ROOT}/` }] },
  };
}

/** The descriptions do not depend on the request, so a container makes them once; the links name the site. */
let described: ReadonlyMap<string, Route> | undefined;

async function describedRoutes(): Promise<ReadonlyMap<string, Route>> {
  described ??= describeRoutes(await allOperations(resources));
  return described;
}

/** All routes, by pattern, with links to those without path parameters. */
function withLinks(routes: ReadonlyMap<string, Route>, { api }: Site): Record<string, Route> {
  return Object.fromEntries(
    [...routes].map(([path, route]) => [
      `/${config().CALENDAR_NAMESPACE}${patternOf(path)}`,
      { ...route, ...(path.includes('{') ? {} : { _links: { self: [{ href: `${api}${path}` }] } }) },
    ]),
  );
}

/**
 * All routes, by path. Those of other formats (`.ics`) are left out: clients that generate methods from this list would
 * confuse `/events/{id}` with `/events/{id}.ics`.
 */
function describeRoutes(named: readonly NamedOperation[]): ReadonlyMap<string, Route> {
  const operations = named.map(({ operation }) => operation);
  const routes = operations.flatMap(routesOf).filter(({ format }) => format === undefined);
  const paths = [...new Set(routes.map(({ path }) => path))].sort();
  const operationsAt = (path: string) => operations.filter((operation) => pathsOf(operation).includes(path));
  return new Map(paths.map((path) => [path, describeRoute(operationsAt(path))]));
}

/** Describes the operations of one path. */
export function describeRoute(operations: readonly Operation[]): Route {
  const endpoints = operations
    .map((operation) => ({ methods: methodsOf(operation), args: argumentsOf(operation) }))
    .sort((a, b) => rankOf(a.methods) - rankOf(b.methods));
  const methods = endpoints.flatMap((endpoint) => endpoint.methods);
  return { namespace: config().CALENDAR_NAMESPACE, methods, endpoints };
}

const pathsOf = (operation: Operation) => routesOf(operation).map(({ path }) => path);
const methodsOf = (operation: Operation) => [...new Set(routesOf(operation).map(({ method }) => method))];
const rankOf = (methods: readonly string[]) => METHODS.findIndex((method) => methods.includes(method));

/** Converts a path to the pattern that matches it: `/events/{id}` to `/events/(?P<id>\d+)`. */
function patternOf(path: string): string {
  return path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

const writer = new SchemaWriter(calendarApi, '3.0.3');

/**
 * The arguments of an operation, by name. A path parameter wins over others of the same name.
 */
function argumentsOf({ query, body, path }: Operation): Route['endpoints'][number]['args'] {
  const schemas = [query, body, path].flatMap((schema) => (schema === undefined ? [] : [schema]));
  return Object.fromEntries(
    schemas
      .map((schema) => writer.resolve(writer.write(schema, 'input')))
      .flatMap((schema) =>
        membersOf(schema).map(([name, { example, ...member }]) => [
          name,
          { ...Object(writer.inline(member)), required: schema.required?.includes(name) === true },
        ]),
      ),
  );
}
