/** The JSON of records that a warm container returns repeatedly, as soon as it was needed once. */
const texts = new WeakMap<object, string | undefined>();

/** The JSON of larger records is not kept. In characters. */
const MAX_CHARS = 20_000;

/** Memoizes the JSON of a record in the lists that contain it. From now on nothing may change the record. */
export function memoizeJson(record: object): void {
  texts.set(record, undefined);
}

/** Serializes the body of a response, as `JSON.stringify` does. */
export function jsonOf(body: unknown): string | undefined {
  const isPage = isObject(body) && !Array.isArray(body) && Object.values(body).some(isMemoized);
  if (!isPage) return JSON.stringify(body);
  const members = Object.entries(body).flatMap(([name, value]) => {
    const text = isMemoized(value) ? `[${value.map(elementText).join(',')}]` : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether it is a list with a record whose JSON is memoized. */
const isMemoized = (list: unknown): list is readonly unknown[] =>
  Array.isArray(list) && list.some((element) => texts.has(element));

function elementText(element: unknown): string {
  const memoizes = isObject(element) && texts.has(element);
  const known = memoizes ? texts.get(element) : undefined;
  if (known !== undefined) return known;
  const text = JSON.stringify(element) ?? 'null';
  if (memoizes && text.length <= MAX_CHARS) texts.set(element, text);
  return text;
}
