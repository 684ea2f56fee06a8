/**
 * Compares the responses of two services that have the same records under different identifiers. Escaping and quotes
 * may differ, all URLs of pages outside the API count as equal, and so do times of writing; additional fields in the
 * actual response do not count.
 */
export class Comparison {
  /** The base URL of the API. */
  readonly #root: string;
  readonly #pairs = { post: new Pairs(), term: new Pairs() };

  constructor(root: string) {
    this.#root = root;
  }

  /** Describes the differences between two responses. @param collection the requested one */
  differences(collection: string, recorded: unknown, actual: unknown): string[] {
    return this.#compare([collection], recorded, actual);
  }

  #compare(path: readonly string[], recorded: unknown, actual: unknown): string[] {
    const name = path.at(-1) ?? '';
    if (NOT_COMPARED.has(name)) return [];
    if (name === 'author') return actual === undefined ? [`${path.join('.')} is missing`] : [];
    if (name === 'id' || name === 'parent') {
      return this.#sameId(spaceOf(path), recorded, actual)
        ? []
        : [describeDifference(path, recorded, actual)];
    }
    if (name === 'params') return exactDifferences(path, namesIn(recorded), namesIn(actual));
    if (typeof recorded === 'string' && typeof actual === 'string') {
      return this.#sameText(path, recorded, actual) ? [] : [describeDifference(path, recorded, actual)];
    }
    if (Array.isArray(recorded) && Array.isArray(actual)) {
      if (recorded.length !== actual.length)
        return [describeDifference([...path, 'length'], recorded.length, actual.length)];
      return recorded.flatMap((item, n) => this.#compare([...path, String(n)], item, actual[n]));
    }
    if (isRecord(recorded) && isRecord(actual)) {
      return Object.entries(recorded).flatMap(([key, value]) =>
        this.#compare([...path, key], value, actual[key]),
      );
    }
    return exactDifferences(path, recorded, actual);
  }

  #sameText(path: readonly string[], recorded: string, actual: string): boolean {
    const name = path.at(-1) ?? '';
    if (TIMESTAMPS.has(name) && TIMESTAMP.test(recorded)) return TIMESTAMP.test(actual);
    const [theirs, ours] = [recorded, actual].map((text) => this.#normalize(text));
    if (theirs === undefined || ours === undefined) return false;
    if (path.some((step) => step.startsWith('global_id')))
      return this.#sameId('post', idIn(theirs), idIn(ours));
    const [their, our] = [theirs, ours].map((text) => RECORD_URL.exec(text));
    if (their && our) {
      return their[1] === our[1] && this.#sameId(spaceOf([their[1] ?? '']), their[2], our[2]);
    }
    return theirs.startsWith('{api}') ? containsQuery(theirs, ours) : theirs === ours;
  }

  /** Normalizes a text; URLs outside the API are all the same. */
  #normalize(text: string): string {
    const { origin } = new URL(this.#root);
    return decode(text)
      .replaceAll(this.#root, '{api}')
      .replace(new RegExp(`${origin}[^\\s"'<]*`, 'g'), '{page}')
      .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201c\u201d]/g, '"');
  }

  #sameId(space: 'post' | 'term', recorded: unknown, actual: unknown): boolean {
    return this.#pairs[space].match(String(recorded), String(actual));
  }
}

/** Pairs of identifiers; each keeps its partner. 0 means none. */
class Pairs {
  readonly #actual = new Map<string, string>([['0', '0']]);
  readonly #recorded = new Map<string, string>([['0', '0']]);

  match(recorded: string, actual: string): boolean {
    if (!this.#actual.has(recorded) && !this.#recorded.has(actual)) {
      this.#actual.set(recorded, actual);
      this.#recorded.set(actual, recorded);
    }
    return this.#actual.get(recorded) === actual;
  }
}

const NOT_COMPARED = new Set([
  'term_group',
  'term_taxonomy_id',
  'filter',
  'custom_fields',
  'taxonomy',
  'details',
  'count',
]);
const TIMESTAMPS = new Set(['date', 'date_utc', 'modified', 'modified_utc']);
const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const RECORD_URL = /^\{api\}\/(\w+)\/(\d+)$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  '#038': '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#8216': "'",
  '#8217': "'",
  '#8220': '"',
  '#8221': '"',
  '#8211': '–',
  '#8212': '—',
  '#8230': '...',
};

const spaceOf = (path: readonly string[]) =>
  path.some((step) => step === 'categories' || step === 'tags') ? 'term' : 'post';

/** Error messages of parameters may differ; their names may not. */
const namesIn = (params: unknown) =>
  (Array.isArray(params) ? params : Object.keys(Object(params))).toSorted().join();

const exactDifferences = (path: readonly string[], recorded: unknown, actual: unknown) =>
  Object.is(recorded, actual) ? [] : [describeDifference(path, recorded, actual)];

const idIn = (globalId: string) => globalId.replace(/^.*\?id=/, '');

/** URLs of lists may have more parameters than the original's, which loses some. */
function containsQuery(recorded: string, actual: string): boolean {
  const [theirs, ours] = [recorded, actual].map((address) => address.replace(/\/(?=\?|$)/, '').split(/[?&]/));
  return theirs?.every((part) => ours?.includes(part)) ?? false;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const describeDifference = (path: readonly string[], recorded: unknown, actual: unknown) =>
  `${path.join('.')}: ${JSON.stringify(recorded)} was recorded, ${JSON.stringify(actual)} returned`;
