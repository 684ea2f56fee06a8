import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { BodyKind } from '../../schemas/operation.ts';
import { DEEPEST, isTooDeep } from './depth.ts';
import { tooLarge, unreadableBody, unsupportedMediaType } from './failure.ts';
import { type FormValue, parseForm } from './form.ts';
import { parseMultipart } from './multipart.ts';

/** Query parameters by name, decoded: one given once is text, one given several times a list. */
export type Query = Readonly<Record<string, string | string[]>>;

/**
 * Reads the query from the raw text: the gateway's own map joins repeated parameters with commas, after which
 * `?a=1,2` and `?a=1&a=2` look alike.
 */
export function readQuery({ rawQueryString }: APIGatewayProxyEventV2): Query {
  const query: Record<string, string | string[]> = Object.create(null);
  const parameters = new URLSearchParams(rawQueryString);
  for (const name of new Set(parameters.keys())) {
    const [only = '', ...more] = parameters.getAll(name);
    query[name] = more.length === 0 ? only : [only, ...more];
  }
  return query;
}

/** The content type of each kind of body. */
export const MEDIA_TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form' | 'multipart'; readonly value: Record<string, FormValue> };

/**
 * Reads the body by its content type; without one it counts as JSON. Any `+json` type is JSON.
 * @throws Failure 413 above `limit` bytes, 415 for a type that is not accepted, 400 for one that cannot be read, is
 * nested too deeply, or has a file in it
 */
export async function readBody(
  event: APIGatewayProxyEventV2,
  accepts: readonly BodyKind[],
  limit: number,
): Promise<Body> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limit) throw tooLarge(limit);
  if (bytes.length === 0) return { kind: 'none' };

  const given = event.headers['content-type'] ?? MEDIA_TYPES.json;
  const kind = bodyKind(given);
  if (kind === undefined || !accepts.includes(kind)) {
    throw unsupportedMediaType(
      given,
      accepts.map((accepted) => MEDIA_TYPES[accepted]),
    );
  }
  if (kind === 'multipart') return { kind, value: await parseMultipart(bytes, given) };
  const text = bytes.toString('utf8');
  if (kind === 'form') return { kind, value: parseForm(text) };
  const value = parseJson(text);
  if (isTooDeep(value)) throw unreadableBody(`The body is nested deeper than ${DEEPEST} levels`);
  return { kind, value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadableBody(`The body is not JSON: ${error instanceof Error ? error.message : ''}`, error);
  }
}

/** How a body of this content type is read; nothing for one that is not understood. */
export function bodyKind(contentType: string): BodyKind | undefined {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.replace(/^charset=|"/g, '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii')
    return undefined;
  if (type === MEDIA_TYPES.form) return 'form';
  if (type === MEDIA_TYPES.multipart) return 'multipart';
  return type === MEDIA_TYPES.json || /^application\/[\w.-]+\+json$/.test(type) ? 'json' : undefined;
}
