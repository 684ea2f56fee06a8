import middy from '@middy/core';
import {
  type LoadableResources,
  type NamedOperation,
  type Operation,
  operationsOf,
  type Route,
} from '../../schemas/operation.ts';
import { memoize } from '../memoize.ts';
import { collectCapacity } from '../table/capacity.ts';
import type { Api } from './api.ts';
import { identify } from './auth.ts';
import type { Handler } from './endpoint.ts';
import { excerpt } from './excerpt.ts';
import { noRoute } from './failure.ts';
import { methodOf } from './method.ts';
import { Reply } from './reply.ts';
import type { RequestContext } from './request-context.ts';
import { requestLog } from './request-log.ts';
import { responding, toResponse } from './respond.ts';
import type { Result } from './result.ts';
import { type Match, type Router, routerOf } from './router.ts';

/** Loads the handlers of a resource. */
type LoadHandlers = () => Promise<Readonly<Record<string, Handler>>>;

/** The resources and handlers of an API, each loaded when first needed. */
interface Served<R extends LoadableResources> {
  /** Operations, by the first segment of their paths. */
  readonly resources: R;
  /** The resource for paths that begin with no other resource's name. */
  readonly other: keyof R & string;
  readonly handlers: Readonly<Record<keyof R, LoadHandlers>>;
  /** The API configured for some of its operations. */
  apiWith?(operations: readonly NamedOperation[]): Api;
  /** The body of the response to OPTIONS, from the operations of the path. */
  describe?(operations: readonly Operation[]): unknown;
}

/**
 * Answers requests without a route in the gateway: HEAD, OPTIONS and trailing slashes on the API's paths, and unknown
 * paths and methods, which get the API's own error body instead of the gateway's bare message. Loads only the resource
 * that the request is about.
 */
export function fallback<R extends LoadableResources>(
  base: Api,
  { resources, other, handlers, apiWith = () => base, describe = () => undefined }: Served<R>,
): Handler {
  const loaders: Readonly<Record<string, LoadHandlers>> = handlers;
  const log = requestLog('fallback');

  const resourceOf = memoize(MAX_RESOURCES, async (name: string) => {
    const operations = operationsOf({ [name]: (await resources[name]?.()) ?? {} });
    const router = routerOf(operations);
    return { router, refuse: refusal(apiWith(operations), { router, describe, log }) };
  });

  return async (event, context) => {
    const path = relativePath(base, event.rawPath);
    const [, first = ''] = path.split(/[/.]/);
    const { router, refuse } = await resourceOf(Object.hasOwn(resources, first) ? first : other);
    const found = matchFor(methodOf(base, event), router(path));
    if (found === undefined) return collectCapacity(() => refuse(event, context));
    const { resource, action, parameters } = found;
    const handler = (await loaders[resource]?.())?.[action];
    if (handler === undefined) throw new Error(`functions/ has no ${action} for ${resource}`);
    return handler({ ...event, pathParameters: parameters }, context);
  };
}

/** More than the number of resources of any API. */
const MAX_RESOURCES = 100;

interface RefusalContext {
  readonly router: Router;
  readonly describe: NonNullable<Served<LoadableResources>['describe']>;
  readonly log: ReturnType<typeof requestLog>;
}

/** Answers requests that no handler answers. */
function refusal(api: Api, { router, describe, log }: RefusalContext) {
  return middy<RequestContext, Result>()
    .use(responding(api, log))
    .handler(async (event: RequestContext) => {
      const { method, path } = event.requestContext.http;
      const matches = router(relativePath(api, path));
      if (matches.length === 0) throw noRoute(`There is nothing at ${excerpt(path)}`);
      const routes = matches.map(({ route }) => route);
      if (method !== 'OPTIONS') throw api.wrongMethod(methodOf(api, event), allowedOf(routes));
      const caller = await identify(event.headers.authorization);
      event.caller = caller;
      const described = describe([...new Set(matches.map(({ operation }) => operation))]);
      const allow = allowedOf(routes).join(', ');
      // An API whose `Allow` depends on the caller overrides this one.
      return toResponse(api, event, new Reply(200, described, { allow, ...api.headers(caller, path) }));
    });
}

/**
 * The path below the API's. A path outside the API becomes one that no route matches, because it has no leading slash.
 */
function relativePath(api: Api, path: string): string {
  return path.startsWith(api.basePath()) ? path.slice(api.basePath().length) : `outside${path}`;
}

function matchFor(method: string, matches: readonly Match[]): Match | undefined {
  return matches.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method));
}

function allowedOf(routes: readonly Route[]): string[] {
  const methods = routes.map(({ method }) => method);
  return [
    ...(methods.includes('GET') ? ['GET', 'HEAD'] : []),
    ...methods.filter((method) => method !== 'GET'),
    'OPTIONS',
  ];
}
