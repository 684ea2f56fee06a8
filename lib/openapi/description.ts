import type * as z from 'zod';
import type { NamedOperation, Operation, Scope } from '../../schemas/operation.ts';
import type { Api } from '../http/api.ts';
import type { Failure } from '../http/failure.ts';
import type { OpenApiVersion } from './schema-writer.ts';

/** What the document of an API says beside its operations. */
export interface ApiDescription {
  readonly version: OpenApiVersion;
  readonly api: Api;
  readonly operations: readonly NamedOperation[];
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  /** What the operations of a resource are about, by the name of its file. */
  readonly tagDescriptions: Readonly<Record<string, string>>;
  /** What there is to say of an operation beside its summary. */
  readonly noteOf?: (operation: Operation) => string | undefined;
  /** How a caller shows who it is; every name that `security` uses. */
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** What satisfies an operation that wants this scope: each element is a way. */
  readonly security: (scope: Scope) => readonly SecurityRequirement[];
  /** A parameter with several values is repeated; if not, they are separated by commas. */
  readonly repeats: boolean;
  /** What each status of an answer means. */
  readonly successes: Readonly<Record<number, string>>;
  /** The body of every refusal. */
  readonly failure: z.ZodType;
  /** The refusals that operations declare, by status. */
  readonly refusals: Readonly<Record<number, Refusal>>;
  /** The statuses of refusals that an operation can give, beside those that it declares itself. */
  readonly refusalsOf: (operation: Operation) => readonly number[];
}

/** Names of security schemes, each with the scopes that it has to grant, as its tokens name them. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Refusal {
  readonly description: string;
  readonly example: Failure;
  /** The body where the gateway refuses with the same status, in its own way. */
  readonly gatewayBody?: z.ZodType;
}
