import middy from '@middy/core';
import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';
import { collectCapacity } from '../table/capacity.ts';
import type { Api } from './api.ts';
import type { Handler } from './endpoint.ts';
import { noRoute } from './failure.ts';
import type { Incoming } from './incoming.ts';
import { Reply } from './reply.ts';
import { requestLog } from './request-log.ts';
import { failures, type Result, written } from './wire.ts';

/** Loads the handlers of a resource, by the name of its file. */
export type LoadResource = (resource: string) => Promise<Record<string, Handler>>;

/**
 * Answers what the gateway has no route for: HEAD, OPTIONS and trailing slashes of the API's paths, and everything
 * that does not exist, in the API's own error body instead of the gateway's bare message.
 */
export function fallback(api: Api, operations: readonly NamedOperation[], load: LoadResource): Handler {
  const router = routerOf(operations);

  const refuse = middy<Incoming, Result>()
    .use(requestLog('fallback'))
    .use(failures(api))
    .handler(async (event: Incoming) => {
      const { method, path } = event.requestContext.http;
      const here = router(below(api, path));
      if (here.length === 0) throw noRoute(`There is nothing at ${path}`);
      const routes = here.map(({ route }) => route);
      if (method !== 'OPTIONS') throw api.wrongMethod(method, allowedOf(routes));
      return written(
        api,
        event,
        new Reply(200, api.describe(routes), { allow: allowedOf(routes).join(', ') }),
      );
    });

  return async (event, context) => {
    const found = findHandler(router(below(api, event.rawPath)), event.requestContext.http.method);
    if (found === undefined) return collectCapacity(() => refuse(event, context));
    const { resource, action, parameters } = found;
    const handler = (await load(resource))[action];
    if (handler === undefined) throw new Error(`functions/ has no ${action} for ${resource}`);
    return handler({ ...event, pathParameters: parameters }, context);
  };
}

interface Match extends NamedOperation {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/** Finds the operations at a path, for all methods; of a fixed and a variable segment the fixed one counts. */
function routerOf(operations: readonly NamedOperation[]): (path: string) => Match[] {
  const routes = operations.flatMap((named) =>
    routesOf(named.operation).map((route) => ({ ...named, route, template: route.path.split('/') })),
  );
  return (path) => {
    const segments = path.replace(/\/+$/, '').split('/');
    const matches = routes.flatMap(({ template, ...named }) => {
      const parameters = parametersOf(template, segments);
      return parameters === undefined ? [] : [{ ...named, parameters }];
    });
    const fewest = Math.min(...matches.map(({ parameters }) => Object.keys(parameters).length));
    return matches.filter(({ parameters }) => Object.keys(parameters).length === fewest);
  };
}

function parametersOf(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? segment !== expected : segment === '') return undefined;
    if (name !== undefined) parameters[name] = decoded(segment);
  }
  return parameters;
}

/** A segment that is not well-formed stays as it is, and names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function below(api: Api, path: string): string {
  return path.startsWith(api.basePath()) ? path.slice(api.basePath().length) : `outside${path}`;
}

function findHandler(matches: readonly Match[], method: string): Match | undefined {
  return matches.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method));
}

function allowedOf(routes: readonly Route[]): string[] {
  const methods = routes.map(({ method }) => method);
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((m) => m !== 'GET'),
    'OPTIONS',
  ];
}
