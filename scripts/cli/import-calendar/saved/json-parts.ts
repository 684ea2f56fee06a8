import { JSONParser } from '@streamparser/json';

/** A part of a JSON text. */
type JsonPart<List extends string> =
  /** An item of a list: of the one that is the whole text, or of a member of the object. The first item is 1. */
  | { readonly member: List | undefined; readonly item: number; readonly value: unknown }
  /** The value of another member of the object. */
  | { readonly member: string; readonly item: undefined; readonly value: unknown };

/**
 * Yields the items of a list, or of the lists in an object, while the text is read, so that it need not fit into
 * memory.
 * @param lists the members of the object that are lists
 * @param others the other members of the object to yield
 * @throws Error if the text is not JSON
 */
export async function* jsonParts<List extends string>(
  bytes: AsyncIterable<Buffer>,
  lists: readonly List[],
  others: readonly string[],
): AsyncGenerator<JsonPart<List>, void, void> {
  const members = new Map<unknown, List>(lists.map((name) => [name, name]));
  const ofObject = [...lists.map((name) => `$.${name}.*`), ...others.map((name) => `$.${name}`)];
  let parser: JSONParser | undefined;
  let parts: JsonPart<List>[] = [];
  for await (const chunk of bytes) {
    parser ??= new JSONParser({ paths: isList(chunk) ? ['$.*'] : ofObject, keepStack: false });
    parser.onValue = ({ key, value, stack }) => {
      if (typeof key === 'number') parts.push({ member: members.get(stack[1]?.key), item: key + 1, value });
      else if (typeof key === 'string' && stack.length === 1)
        parts.push({ member: key, item: undefined, value });
    };
    parser.write(chunk);
    yield* parts;
    parts = [];
  }
  if (parser?.isEnded !== true) throw new SyntaxError('The text does not end.');
}

/** Enough to see the first bracket behind some white space. */
const START_BYTES = 100;

const isList = (start: Buffer) => /^\uFEFF?\s*\[/.test(start.subarray(0, START_BYTES).toString('utf8'));
