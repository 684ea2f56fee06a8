import type * as z from 'zod';
import type { NamedOperation, Operation, Scope } from '../../schemas/operation.ts';
import type { Api } from '../http/api.ts';
import type { Failure } from '../http/failure.ts';
import type { OpenApiVersion } from './schema-writer.ts';

/** What the OpenAPI document of an API is generated from. */
export interface ApiDescription {
  readonly version: OpenApiVersion;
  readonly api: Api;
  readonly operations: readonly NamedOperation[];
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** Tag descriptions by resource, which is the name of its file. */
  readonly tagDescriptions: Readonly<Record<string, string>>;
  /** Returns the description of an operation, beyond its summary. */
  readonly noteOf?: (operation: Operation) => string | undefined;
  /** The security schemes that `security` refers to. */
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** Returns the alternative security requirements of a scope. */
  readonly security: (scope: Scope) => readonly SecurityRequirement[];
  /** Query parameters that every operation takes, and that apply to JSON responses only. */
  readonly responseQuery?: z.ZodObject;
  /** Query parameters that every POST takes. */
  readonly postQuery?: z.ZodObject;
  /** Whether parameters with several values are repeated; otherwise the values are separated by commas. */
  readonly repeats: boolean;
  /** Response descriptions by status. */
  readonly successes: Readonly<Record<number, string>>;
  /** The body of every refusal. */
  readonly failure: z.ZodType;
  /** The refusals that operations declare, by status. */
  readonly refusals: Readonly<Record<number, Refusal>>;
  /** Returns the statuses of refusals that an operation can return, in addition to those that it declares. */
  readonly refusalsOf: (operation: Operation) => readonly number[];
}

/** Names of security schemes, each with the required scopes as they are named in tokens. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Refusal {
  readonly description: string;
  readonly example: Failure;
  /** The gateway's own body for the same status. */
  readonly gatewayBody?: z.ZodType;
}
