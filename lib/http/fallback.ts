import middy from '@middy/core';
import type { NamedOperation, Operation, Route } from '../../schemas/operation.ts';
import { collectCapacity } from '../table/capacity.ts';
import type { Api } from './api.ts';
import { identify } from './auth.ts';
import type { Handler } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { noRoute } from './failure.ts';
import type { Incoming } from './incoming.ts';
import { methodOf } from './method.ts';
import { Reply } from './reply.ts';
import { requestLog } from './request-log.ts';
import { type Match, routerOf } from './router.ts';
import { failures, type Result, written } from './wire.ts';

/** Loads the handlers of a resource, by the name of its file. */
export type LoadResource = (resource: string) => Promise<Record<string, Handler>>;

/** The answer to OPTIONS on a path that has these operations. */
export type Describe = (operations: readonly Operation[]) => unknown;

/**
 * Answers what the gateway has no route for: HEAD, OPTIONS and trailing slashes of the API's paths, and everything
 * that does not exist, in the API's own error body instead of the gateway's bare message.
 */
export function fallback(
  api: Api,
  operations: readonly NamedOperation[],
  load: LoadResource,
  describe: Describe = () => undefined,
): Handler {
  const router = routerOf(operations);

  const refuse = middy<Incoming, Result>()
    .use(envelope(api))
    .use(requestLog('fallback'))
    .use(failures(api))
    .handler(async (event: Incoming) => {
      const { method, path } = event.requestContext.http;
      const here = router(below(api, path));
      if (here.length === 0) throw noRoute(`There is nothing at ${path}`);
      const routes = here.map(({ route }) => route);
      if (method !== 'OPTIONS') throw api.wrongMethod(methodOf(api, event), allowedOf(routes));
      const caller = await identify(event.headers.authorization);
      const described = describe([...new Set(here.map(({ operation }) => operation))]);
      const allow = allowedOf(routes).join(', ');
      // An API that tells each caller what they may use says so itself.
      return written(api, event, new Reply(200, described, { allow, ...api.headers(caller, path) }));
    });

  return async (event, context) => {
    const found = findHandler(router(below(api, event.rawPath)), methodOf(api, event));
    if (found === undefined) return collectCapacity(() => refuse(event, context));
    const { resource, action, parameters } = found;
    const handler = (await load(resource))[action];
    if (handler === undefined) throw new Error(`functions/ has no ${action} for ${resource}`);
    return handler({ ...event, pathParameters: parameters }, context);
  };
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
