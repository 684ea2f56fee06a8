import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Operation } from '../../schemas/operation.ts';
import type { Caller } from './auth.ts';
import type { Failure } from './failure.ts';
import type { Problems } from './problems.ts';
import type { RequestContext } from './request-context.ts';
import type { Result } from './result.ts';

/** The parts of a request before validation, with members named as in the operation's schemas. */
export interface RawInput {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** What differs between the APIs: names on the wire, where parameters come from, and how requests are refused. */
export interface Api {
  /** The prefix of all paths, without a trailing slash. */
  basePath(): string;
  /** The name on the wire of a member or parameter that the schemas call `name`. */
  wireName(name: string): string;
  /** Collects the parts of a request. @throws Failure for a body that cannot be read */
  collect(event: APIGatewayProxyEventV2, operation: Operation): Promise<RawInput>;
  /** Returns the refusal of a request that does not match the operation's schemas. */
  invalidRequest(problems: Problems): Failure;
  /** Converts a handler's record, or an example, to its form on the wire. */
  present(body: unknown, event?: APIGatewayProxyEventV2): unknown;
  /** The effective method of a request, for APIs that let a POST override it. */
  methodOf?(event: APIGatewayProxyEventV2): string;
  /** Middleware of this API that sees the complete response, for HEAD with the body that is then dropped. */
  readonly outermost?: middy.MiddlewareObj<RequestContext, Result>;
  /** Middleware of this API that comes before identification and the checks. */
  beforeChecks?(operation: Operation): middy.MiddlewareObj<RequestContext, Result>;
  /** The body of a refusal. */
  failureBody(failure: Failure, request: RequestFacts): unknown;
  /** The checks that follow identification, in order. */
  readonly checks: readonly ('permission' | 'input')[];
  readonly contentType: string;
  /** Checks the application, before the token; not for public operations. @throws Failure 401 for an unknown one */
  requireApplication?(event: APIGatewayProxyEventV2): void;
  /** Checks the caller beyond the scopes. @throws Failure 403 for a caller who may not call the operation */
  requirePermission?(operation: Operation, caller: Caller): void;
  /** Headers of every response to this caller at this path. */
  headers(caller: Caller, path: string): Record<string, string>;
  /** Caching of anonymous responses; omitted means no-store. */
  readonly caching?: CachingPolicy;
  readonly cors: CorsPolicy;
  /** The refusal of a method that a known path does not support. */
  wrongMethod(method: string, allowed: readonly string[]): Failure;
}

/** What an error body may contain about the request. */
interface RequestFacts {
  readonly path: string;
  readonly requestId: string;
}

export interface CachingPolicy {
  readonly maxAgeSeconds: number;
  /** When the records of a response last changed, if known, whichever of their members the response has. */
  lastModified(body: unknown): Date | undefined;
}

export interface CorsPolicy {
  readonly methods: readonly string[];
  readonly requestHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly credentials: boolean;
}
