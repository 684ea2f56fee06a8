import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { BodyKind } from '../../schemas/operation.ts';
import { isTooDeep, MAX_DEPTH } from './depth.ts';
import { excerpt } from './excerpt.ts';
import { tooLarge, unreadableBody, unreadableForm, unsupportedMediaType } from './failure.ts';
import { parseForm } from './form.ts';
import { parseMultipart } from './multipart.ts';
import { isPercentEncodedUtf8 } from './percent-encoding.ts';
import { urlEncodedPairs } from './url-encoded.ts';

/** Decoded query parameters by name: text, or a list for a repeated parameter. */
export type Query = Readonly<Record<string, string | string[]>>;

/**
 * Parses the raw query string. The gateway's own map joins repeated parameters with commas, so that `?a=1,2` and
 * `?a=1&a=2` look alike.
 */
export function readQuery({ rawQueryString }: Pick<APIGatewayProxyEventV2, 'rawQueryString'>): Query {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of urlEncodedPairs(rawQueryString)) {
    const previous = query[name];
    if (previous === undefined) query[name] = value;
    else if (typeof previous === 'string') query[name] = [previous, value];
    else previous.push(value);
  }
  return query;
}

/** What parsers substitute for bytes that are not UTF-8. */
const REPLACEMENT = '\u{FFFD}';

/**
 * The names of parameters whose name or value is not UTF-8. The local gateway decodes and re-encodes queries, so
 * U+FFFD itself counts too; nobody searches for it.
 */
export function namesWithInvalidUtf8({
  rawQueryString,
}: Pick<APIGatewayProxyEventV2, 'rawQueryString'>): string[] {
  if (!rawQueryString.includes('%')) return [];
  return [...urlEncodedPairs(rawQueryString)].flatMap(([name, value]) =>
    name.includes(REPLACEMENT) || value.includes(REPLACEMENT) ? [name] : [],
  );
}

/** The content type of each kind of body. */
export const MEDIA_TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/**
 * Parses the body by its content type. A missing or empty type means JSON, and so does any `+json` type.
 * @returns undefined without a body, and for `null` in JSON
 * @throws Failure 413 above `limit` bytes, 415 for a type that is not accepted, 400 for a body that is malformed, is
 * neither an object nor a list, is nested too deeply, or contains a file
 */
export async function readBody(
  event: APIGatewayProxyEventV2,
  accepts: readonly BodyKind[],
  limit: number,
): Promise<object | undefined> {
  const bytes = bytesOf(event);
  if (bytes.length > limit) throw tooLarge(limit);
  if (bytes.length === 0) return undefined;

  const contentType = event.headers['content-type'] || MEDIA_TYPES.json;
  const kind = bodyKind(contentType);
  if (kind === undefined || !accepts.includes(kind)) {
    throw unsupportedMediaType(
      contentType,
      accepts.map((accepted) => MEDIA_TYPES[accepted]),
    );
  }
  const unreadable = kind === 'json' ? unreadableBody : unreadableForm;
  const isText = isUtf8(bytes) && !isMangled(event, bytes);
  const coding = contentCoding(event);
  if (!isText && coding !== undefined)
    throw unreadable(`${NOT_UTF8}: the Content-Encoding ${excerpt(coding)} is not supported`);
  if (kind === 'multipart') {
    const form = await parseMultipart(bytes, contentType);
    if (!isUtf8(bytes)) throw unreadable(NOT_UTF8);
    return form;
  }
  const text = bytes.toString('utf8');
  if (!isText || (kind === 'form' && !isPercentEncodedUtf8(text))) throw unreadable(NOT_UTF8);
  if (kind === 'form') return parseForm(text);
  const value = parseJson(withoutByteOrderMark(text));
  if (value === null) return undefined;
  if (typeof value !== 'object')
    throw unreadableBody(`The body is a ${typeof value} in JSON, expected an object`);
  if (isTooDeep(value)) throw unreadableBody(`The body is nested deeper than ${MAX_DEPTH} levels`);
  return value;
}

const NOT_UTF8 = 'The body is not UTF-8';

/**
 * The compression that the header `Content-Encoding` declares. It does not matter for a body in plain UTF-8: some
 * clients put their charset there.
 */
function contentCoding({ headers }: APIGatewayProxyEventV2): string | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? undefined : coding;
}

/** The local gateway passes the JSON bodies `0` and `false` as values, not as text. */
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

/**
 * Whether the gateway substituted U+FFFD for bytes that are not UTF-8: then the length differs from `Content-Length`.
 */
function isMangled({ headers, isBase64Encoded }: APIGatewayProxyEventV2, bytes: Buffer): boolean {
  const sent = headers['content-length'];
  return (
    !isBase64Encoded && sent !== undefined && Number(sent) !== bytes.length && bytes.includes(REPLACEMENT)
  );
}

/** Some clients on Windows begin JSON with a byte order mark, which parsers may ignore (RFC 8259, section 8.1). */
const withoutByteOrderMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadableBody(`The body is not JSON: ${error instanceof Error ? error.message : ''}`, error);
  }
}

/** A type with the suffix `+json`, of the characters that names of types may have (RFC 6838, section 4.2). */
const JSON_SUFFIX = /^application\/[\w!#$&^.+-]+\+json$/;

/**
 * The kind of body of a content type; undefined if it is not supported. Ignores the declared charset, because some
 * clients declare one that they do not use: a body that is not UTF-8 is refused.
 */
export function bodyKind(contentType: string): BodyKind | undefined {
  const type = contentType.toLowerCase().replace(/;.*/s, '').trim();
  if (type === MEDIA_TYPES.form) return 'form';
  if (type === MEDIA_TYPES.multipart) return 'multipart';
  return type === MEDIA_TYPES.json || JSON_SUFFIX.test(type) ? 'json' : undefined;
}
