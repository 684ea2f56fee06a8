import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { BodyKind } from '../../schemas/operation.ts';
import { isTooDeep, MAX_DEPTH } from './depth.ts';
import { tooLarge, unreadableBody, unreadableForm, unsupportedMediaType } from './failure.ts';
import { type FormValue, parseForm } from './form.ts';
import { parseMultipart } from './multipart.ts';
import { isPercentEncodedUtf8 } from './percent-encoding.ts';

/** Query parameters by name, decoded: one given once is text, one given several times a list. */
export type Query = Readonly<Record<string, string | string[]>>;

/**
 * Reads the query from the raw text: the gateway's own map joins repeated parameters with commas, after which
 * `?a=1,2` and `?a=1&a=2` look alike.
 */
export function readQuery({ rawQueryString }: Pick<APIGatewayProxyEventV2, 'rawQueryString'>): Query {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const given = query[name];
    if (given === undefined) query[name] = value;
    else if (typeof given === 'string') query[name] = [given, value];
    else given.push(value);
  }
  return query;
}

/** What parsers put in place of bytes that are not UTF-8. */
const REPLACEMENT = '\u{FFFD}';

/**
 * The names of the parameters that are not UTF-8, in the name itself or in the value. The local gateway decodes and
 * encodes queries, so that U+FFFD itself has to count as well; nobody searches for it.
 */
export function namesOutsideUtf8({
  rawQueryString,
}: Pick<APIGatewayProxyEventV2, 'rawQueryString'>): string[] {
  if (!rawQueryString.includes('%')) return [];
  return [...new URLSearchParams(rawQueryString)].flatMap(([name, value]) =>
    name.includes(REPLACEMENT) || value.includes(REPLACEMENT) ? [name] : [],
  );
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
 * Reads the body by its content type; without one it counts as JSON. Any `+json` type is JSON, and `null` is no body.
 * @throws Failure 413 above `limit` bytes, 415 for a type that is not accepted, 400 for one that cannot be read, is no
 * object or list, is nested too deeply, or has a file in it
 */
export async function readBody(
  event: APIGatewayProxyEventV2,
  accepts: readonly BodyKind[],
  limit: number,
): Promise<Body> {
  const bytes = bytesOf(event);
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
  if (kind === 'multipart') {
    const value = await parseMultipart(bytes, given);
    if (!isUtf8(bytes)) throw unreadableForm(NO_UTF8);
    return { kind, value };
  }
  const text = bytes.toString('utf8');
  if (kind === 'form') {
    if (!isUtf8(bytes) || isMangled(event, bytes) || !isPercentEncodedUtf8(text))
      throw unreadableForm(NO_UTF8);
    return { kind, value: parseForm(text) };
  }
  if (!isUtf8(bytes) || isMangled(event, bytes)) throw unreadableBody(NO_UTF8);
  const value = parseJson(text);
  if (value === null) return { kind: 'none' };
  if (typeof value !== 'object')
    throw unreadableBody(`The body is a ${typeof value} in JSON, expected an object`);
  if (isTooDeep(value)) throw unreadableBody(`The body is nested deeper than ${MAX_DEPTH} levels`);
  return { kind, value };
}

const NO_UTF8 = 'The body is not UTF-8';

/** The local gateway hands over JSON that is `0` or `false` as such. */
function bytesOf({
  body,
  isBase64Encoded,
}: {
  readonly body?: unknown;
  readonly isBase64Encoded: boolean;
}): Buffer<ArrayBuffer> {
  if (typeof body === 'string') return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return Buffer.from(body === undefined || body === null ? '' : JSON.stringify(body));
}

/** Whether the gateway has put U+FFFD in place of what is not UTF-8: then the body has another length than was sent. */
function isMangled({ headers, isBase64Encoded }: APIGatewayProxyEventV2, bytes: Buffer): boolean {
  const sent = headers['content-length'];
  return (
    !isBase64Encoded && sent !== undefined && Number(sent) !== bytes.length && bytes.includes(REPLACEMENT)
  );
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
