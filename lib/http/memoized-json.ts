import { digestOf } from '../digest.ts';
import { isObject } from '../is-object.ts';

/** The JSON of a response body. */
export interface Json {
  /** Undefined for a body without JSON. */
  readonly text: string | undefined;
  /** Returns a digest that differs for bodies with different JSON, in base64url. */
  digest(): string;
}

/** The JSON of a record, and its digest once it is needed. */
interface RecordJson {
  readonly text: string;
  digest: string | undefined;
}

/** The JSON of records that a warm container returns repeatedly; undefined until it is needed. */
const known = new WeakMap<object, RecordJson | undefined>();

/** Maximum length of memoized JSON, in characters. */
const MAX_CHARS = 20_000;

/** Memoizes the JSON of a record in the lists that contain it. From now on the record must not change. */
export function memoizeJson(record: object): void {
  known.set(record, undefined);
}

/** Serializes the body of a response, as `JSON.stringify` does. */
export function jsonOf(body: unknown): Json {
  const isPage = isObject(body) && Object.values(body).some(isMemoized);
  if (isPage) return joined(piecesOf(body));
  const text: string | undefined = JSON.stringify(body);
  return { text, digest: () => digestOf(text ?? '') };
}

/** Whether it is a list with a record whose JSON is memoized. */
const isMemoized = (list: unknown): list is readonly unknown[] =>
  Array.isArray(list) && list.some((element) => known.has(element));

/** The JSON of an object in pieces: each memoized record is a piece of its own. */
function piecesOf(body: object): (string | RecordJson)[] {
  const members = Object.entries(body).flatMap(([name, value]) => {
    if (isMemoized(value)) return [[`${JSON.stringify(name)}:[`, ...separated(value.map(elementOf)), ']']];
    const text = JSON.stringify(value);
    return text === undefined ? [] : [[`${JSON.stringify(name)}:${text}`]];
  });
  return ['{', ...separated(members).flat(), '}'];
}

const separated = <T>(parts: readonly T[]) =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [',', part]));

function elementOf(element: unknown): string | RecordJson {
  if (!isObject(element) || !known.has(element)) return JSON.stringify(element) ?? 'null';
  const kept = known.get(element);
  if (kept !== undefined) return kept;
  const json = { text: JSON.stringify(element), digest: undefined };
  if (json.text.length <= MAX_CHARS) known.set(element, json);
  return json;
}

/** The digested text has `#` and a digest in place of each memoized record: JSON has no `#` outside strings. */
function joined(pieces: readonly (string | RecordJson)[]): Json {
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''),
    digest: () =>
      digestOf(
        pieces.map((piece) => (typeof piece === 'string' ? piece : `#${digestOfRecord(piece)}`)).join(''),
      ),
  };
}

function digestOfRecord(json: RecordJson): string {
  json.digest ??= digestOf(json.text);
  return json.digest;
}
