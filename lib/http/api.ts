import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Operation } from '../../schemas/operation.ts';
import type { Caller } from './auth.ts';
import type { Failure } from './failure.ts';
import type { Problems } from './problems.ts';
import type { RequestContext } from './request-context.ts';
import type { Result } from './result.ts';

/** The parts of a request before validation: members by the names that the operation's schemas use. */
export interface RawInput {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** What is particular to one API: how it names things, where it takes parameters from, how it says no. */
export interface Api {
  /** All paths of the API begin with it, without a slash at the end. */
  basePath(): string;
  /** The name on the wire of a member or parameter that the schemas call `name`. */
  wireName(name: string): string;
  /** Collects what a request says. @throws Failure for a body that cannot be read */
  collect(event: APIGatewayProxyEventV2, operation: Operation): Promise<RawInput>;
  /** The refusal of a request whose parts are not as the operation's schemas want them. */
  refuse(problems: Problems): Failure;
  /** Converts the record of a handler, or an example, to the form of the wire. */
  present(body: unknown, event?: APIGatewayProxyEventV2): unknown;
  /** The method that a request means, where a POST can override it. */
  methodOf?(event: APIGatewayProxyEventV2): string;
  /** Middleware of this API that sees the complete response. */
  readonly outermost?: middy.MiddlewareObj<RequestContext, Result>;
  /** The body of a refusal. */
  failureBody(failure: Failure, request: RequestFacts): unknown;
  /** What comes first after the caller is known: whether they may, or whether they ask for something sensible. */
  readonly checks: readonly ('permission' | 'input')[];
  readonly contentType: string;
  /** Checks beside the token, for example of an application key, of operations that are not for everyone. */
  admit(event: APIGatewayProxyEventV2): void;
  /** Checks beside the scopes, of who calls. @throws Failure 403 for a caller who may not call the operation */
  permit?(operation: Operation, caller: Caller): void;
  /** Headers of every answer to this caller at this path. */
  headers(caller: Caller, path: string): Record<string, string>;
  /** Caching of anonymous responses; omitted means no-store. */
  readonly caching?: CachingPolicy;
  readonly cors: CorsPolicy;
  /** A method that the routes of a known path do not have. */
  wrongMethod(method: string, allowed: readonly string[]): Failure;
}

/** What a refusal may tell about the request that it answers. */
export interface RequestFacts {
  readonly path: string;
  readonly requestId: string;
}

export interface CachingPolicy {
  /** In seconds. */
  readonly maxAge: number;
  /** When what is answered was changed, if that is known. */
  lastModified(body: unknown): Date | undefined;
}

export interface CorsPolicy {
  readonly methods: readonly string[];
  readonly requestHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly credentials: boolean;
}
