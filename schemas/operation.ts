import type * as z from 'zod';

/** Permissions that a token can carry. */
export type Scope =
  | 'turma:read'
  | 'turma:write'
  | 'turma:pessoal'
  | 'calendar:submit'
  | 'calendar:own'
  | 'calendar:write';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What an endpoint is: everything that can be said of it without answering it. Handlers, Lambda functions, roles,
 * routes and documents are derived from this.
 */
export interface Operation {
  /** Methods and path below the API's base path: `'GET /turmas/{idTurma}'`, `'POST|PUT|PATCH /venues/{id}'`. */
  readonly route: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  /** It works, but there is a better one. */
  readonly deprecated?: boolean;
  /** The caller's token needs one of these; none means that everyone may call, with or without a token. */
  readonly scopes: readonly Scope[];
  /** Of the operations of the class API that write: whether the token of a student may call it. */
  readonly openTo?: 'students';
  readonly path?: z.ZodObject;
  readonly query?: ObjectSchema;
  readonly headers?: ObjectSchema;
  readonly body?: z.ZodType;
  /** The interface calls the body optional, whatever the schema says of a request without one. */
  readonly bodyOptional?: boolean;
  /** Bodies that are understood; JSON alone if not said. */
  readonly accepts?: readonly BodyKind[];
  /** What is answered, by status; the lowest is what a handler's plain return value becomes. `null`: no body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** What the answer to a GET can be beside the record: the same in another format. */
  readonly formats?: readonly Format[];
  /** Headers that an answer can have beside its record, where the documentation shall name them. */
  readonly answerHeaders?: ObjectSchema;
  /** Statuses of refusals beyond those that every operation of its API can give. */
  readonly errors?: readonly number[];
}

/** A lazy one is made when a request or a document needs it, and not when a function starts. */
type ObjectSchema = z.ZodObject | z.ZodLazy<z.ZodObject>;

export type BodyKind = 'json' | 'form' | 'multipart';

/** A format that answers can have beside that of their API, by its media type. */
export type Format = 'text/calendar';

/** What stands behind a path to ask for a format; elsewhere the header `Accept` does. */
export const SUFFIXES: Readonly<Record<Format, string>> = { 'text/calendar': '.ics' };

/** Declares an endpoint; the types of its parts reach the function that answers it. */
export function operation<const O extends Operation>(declaration: O): O {
  return declaration;
}

/** A method and a path template, `{name}` standing for a path parameter. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  /** The format that the path asks for with its suffix. */
  readonly format?: Format;
}

/** The routes that an operation answers: one for each of its methods, and one for each of its formats. */
export function routesOf({ route, formats = [] }: Operation): Route[] {
  const [methods = '', path = ''] = route.split(' ');
  return [
    ...methods.split('|').map((method) => ({ method: method as Method, path })),
    ...formats.map((format) => ({ method: 'GET' as const, path: `${path}${SUFFIXES[format]}`, format })),
  ];
}

/** The bodies that an operation reads with one of its methods: forms in parts come by POST alone. */
export function bodiesOf({ accepts = ['json'] }: Operation, method: string): BodyKind[] {
  return accepts.filter((kind) => kind !== 'multipart' || method === 'POST');
}

/** Only operations that change something need a role that may write. */
export function isWrite(operation: Operation): boolean {
  return routesOf(operation).some(({ method }) => method !== 'GET');
}

/** The files of an API by resource name, each with its operations as exports beside its records. */
export type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface NamedOperation {
  /** The file in `schemas/` and `functions/` (`turmas`). */
  readonly resource: string;
  /** The export in both (`list`). */
  readonly action: string;
  /** The Lambda function (`turmasList`). */
  readonly name: string;
  readonly operation: Operation;
}

/** Loads the files of an API, each when it is asked for. */
export type LoadableResources = Readonly<Record<string, () => Promise<Resources[string]>>>;

/** All operations of an API. */
export async function allOperations(resources: LoadableResources): Promise<NamedOperation[]> {
  const loaded = await Promise.all(
    Object.entries(resources).map(async ([name, load]) => operationsOf({ [name]: await load() })),
  );
  return loaded.flat();
}

/**
 * Operations of an API, named after the file and the export in which they are declared. Those of a file are in
 * the order of their names: a module lists its exports so, but not in every tool that loads it.
 */
export function operationsOf(resources: Resources): NamedOperation[] {
  return Object.entries(resources).flatMap(([resource, exports]) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Operation] => isOperation(entry[1]))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([action, operation]) => ({ resource, action, name: functionName(resource, action), operation })),
  );
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'route' in value && 'answers' in value;
}

function functionName(resource: string, action: string): string {
  const camel = resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${camel}${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}
