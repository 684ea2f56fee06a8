import type * as z from 'zod';

/** Scopes that a token can have. */
export type Scope =
  | 'turma:read'
  | 'turma:write'
  | 'turma:pessoal'
  | 'calendar:submit'
  | 'calendar:own'
  | 'calendar:write';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The declaration of an endpoint. Handlers, Lambda functions, roles, routes and documents are derived from it.
 */
export interface Operation {
  /** Methods and path below the API's base path: `'GET /turmas/{idTurma}'`, `'POST|PUT|PATCH /venues/{id}'`. */
  readonly route: string;
  /** One sentence for the documentation, without a full stop. */
  readonly summary: string;
  /** Still works, but there is a better operation. */
  readonly deprecated?: boolean;
  /** The token needs one of these scopes. Empty: everyone may call, with or without a token. */
  readonly scopes: readonly Scope[];
  /** Writes of the class API only: whether a student's token may call it. */
  readonly openTo?: 'students';
  readonly path?: z.ZodObject;
  readonly query?: ObjectSchema;
  readonly headers?: ObjectSchema;
  readonly body?: z.ZodType;
  /** The interface declares the body optional, whether or not the schema accepts a request without one. */
  readonly bodyOptional?: boolean;
  /** Accepted request body formats; JSON only by default. */
  readonly accepts?: readonly BodyKind[];
  /** Response bodies by status; `null`: no body. A handler's plain return value gets the lowest status. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Other formats in which a GET can return the same record. */
  readonly formats?: readonly Format[];
  /** Response headers to document. */
  readonly answerHeaders?: ObjectSchema;
  /** A request that works with the demo data: the document shows it; samples, benchmarks and tests send it. */
  readonly example?: Example;
  /** Error statuses beyond those that every operation of the API can return. */
  readonly errors?: readonly number[];
}

/** A request as a client sends it. */
export interface Example {
  /** The method, if it is not the first of the route. */
  readonly method?: Method;
  /** Path parameters, by the names in the route. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** A lazy schema is built when a request or a document needs it, not when a function starts. */
type ObjectSchema = z.ZodObject | z.ZodLazy<z.ZodObject>;

export type BodyKind = 'json' | 'form' | 'multipart';

/** A response format other than the API's own, by media type. */
export type Format = 'text/calendar';

/** The path suffix that requests each format; without one, the header `Accept` decides. */
export const SUFFIXES: Readonly<Record<Format, string>> = { 'text/calendar': '.ics' };

/** Declares an endpoint, and keeps the types of its parts for the function that answers it. */
export function operation<const O extends Operation>(declaration: O): O {
  return declaration;
}

/** A method and a path template, with path parameters as `{name}`. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  /** The format that the suffix of the path asks for. */
  readonly format?: Format;
}

/** Returns the routes of an operation: one for each method, and one for each format. */
export function routesOf({ route, formats = [] }: Operation): Route[] {
  const [methods = '', path = ''] = route.split(' ');
  return [
    ...methods.split('|').map((method) => ({ method: method as Method, path })),
    ...formats.map((format) => ({ method: 'GET' as const, path: `${path}${SUFFIXES[format]}`, format })),
  ];
}

/** Returns the body formats that an operation accepts with a method: multipart forms by POST only. */
export function bodiesOf({ accepts = ['json'] }: Operation, method: string): BodyKind[] {
  return accepts.filter((kind) => kind !== 'multipart' || method === 'POST');
}

/** Whether an operation changes something, and so needs a role that may write. */
export function isWrite(operation: Operation): boolean {
  return routesOf(operation).some(({ method }) => method !== 'GET');
}

/** The modules of an API by resource name. Each exports its operations and its record schemas. */
export type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface NamedOperation {
  /** Name of the file in `schemas/` and `functions/` (`turmas`). */
  readonly resource: string;
  /** Name of the export in both (`list`). */
  readonly action: string;
  /** Name of the Lambda function (`turmasList`). */
  readonly name: string;
  readonly operation: Operation;
}

/** Loaders of an API's modules by resource name. */
export type LoadableResources = Readonly<Record<string, () => Promise<Resources[string]>>>;

/** Loads all operations of an API. */
export async function allOperations(resources: LoadableResources): Promise<NamedOperation[]> {
  const loaded = await Promise.all(
    Object.entries(resources).map(async ([name, load]) => operationsOf({ [name]: await load() })),
  );
  return loaded.flat();
}

/**
 * Returns the descriptions of an API's tags by the name of the file that exports them as `tag`.
 * @throws Error for a file without one
 */
export async function tagDescriptions(resources: LoadableResources): Promise<Record<string, string>> {
  const described = Object.entries(resources).map(async ([name, load]) => {
    const { tag } = await load();
    if (typeof tag !== 'string')
      throw new Error(`schemas/ has no description of ${name}: export it as "tag"`);
    return [name, tag] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

/**
 * Returns the operations of an API, named after the file and the export that declare them. Those of a file are sorted
 * by export name: modules list their exports in that order, but not every tool that loads them does.
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
