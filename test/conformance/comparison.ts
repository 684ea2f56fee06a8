/**
 * Compares answers of two services that know the same records under identifiers of their own. Texts may be escaped and
 * quoted differently, addresses of pages outside the interface are alike, and so are moments of writing; fields that
 * only the given answer has are no difference.
 */
export class Comparison {
  /** Below it are the addresses of the interface. */
  readonly #root: string;
  readonly #known = { post: new Pairs(), term: new Pairs() };

  constructor(root: string) {
    this.#root = root;
  }

  /** Where and how the answers differ; nothing where they do not. @param about the collection that was asked for */
  differences(about: string, recorded: unknown, given: unknown): string[] {
    return this.#compare([about], recorded, given);
  }

  #compare(path: readonly string[], recorded: unknown, given: unknown): string[] {
    const name = path.at(-1) ?? '';
    if (NOT_COMPARED.has(name)) return [];
    if (name === 'author') return given === undefined ? [`${path.join('.')} is missing`] : [];
    if (name === 'id' || name === 'parent') {
      return this.#sameId(spaceOf(path), recorded, given) ? [] : [reported(path, recorded, given)];
    }
    if (name === 'params') return alike(path, namesIn(recorded), namesIn(given));
    if (typeof recorded === 'string' && typeof given === 'string') {
      return this.#sameText(path, recorded, given) ? [] : [reported(path, recorded, given)];
    }
    if (Array.isArray(recorded) && Array.isArray(given)) {
      if (recorded.length !== given.length)
        return [reported([...path, 'length'], recorded.length, given.length)];
      return recorded.flatMap((item, n) => this.#compare([...path, String(n)], item, given[n]));
    }
    if (isRecord(recorded) && isRecord(given)) {
      return Object.entries(recorded).flatMap(([key, value]) =>
        this.#compare([...path, key], value, given[key]),
      );
    }
    return alike(path, recorded, given);
  }

  #sameText(path: readonly string[], recorded: string, given: string): boolean {
    const name = path.at(-1) ?? '';
    if (STAMPS.has(name) && STAMP.test(recorded)) return STAMP.test(given);
    const [theirs, ours] = [recorded, given].map((text) => this.#plain(text));
    if (theirs === undefined || ours === undefined) return false;
    if (path.some((step) => step.startsWith('global_id')))
      return this.#sameId('post', idIn(theirs), idIn(ours));
    const [their, our] = [theirs, ours].map((text) => RECORD.exec(text));
    if (their && our) {
      return their[1] === our[1] && this.#sameId(spaceOf([their[1] ?? '']), their[2], our[2]);
    }
    return theirs.startsWith('{api}') ? keepsQuery(theirs, ours) : theirs === ours;
  }

  /** Of an address outside the interface only its kind is left. */
  #plain(text: string): string {
    const { origin } = new URL(this.#root);
    return decoded(text)
      .replaceAll(this.#root, '{api}')
      .replace(new RegExp(`${origin}[^\\s"'<]*`, 'g'), '{page}')
      .replace(/&(#?\w+);/g, (entity, called: string) => ENTITIES[called] ?? entity)
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201c\u201d]/g, '"');
  }

  #sameId(space: 'post' | 'term', recorded: unknown, given: unknown): boolean {
    return this.#known[space].match(String(recorded), String(given));
  }
}

/** Pairs of identifiers, each with one partner that never changes; 0 stands for none. */
class Pairs {
  readonly #given = new Map<string, string>([['0', '0']]);
  readonly #recorded = new Map<string, string>([['0', '0']]);

  match(recorded: string, given: string): boolean {
    if (!this.#given.has(recorded) && !this.#recorded.has(given)) {
      this.#given.set(recorded, given);
      this.#recorded.set(given, recorded);
    }
    return this.#given.get(recorded) === given;
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
const STAMPS = new Set(['date', 'date_utc', 'modified', 'modified_utc']);
const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const RECORD = /^\{api\}\/(\w+)\/(\d+)$/;
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

/** What is wrong with a parameter is said in words of one's own. */
const namesIn = (params: unknown) =>
  (Array.isArray(params) ? params : Object.keys(Object(params))).toSorted().join();

const alike = (path: readonly string[], recorded: unknown, given: unknown) =>
  Object.is(recorded, given) ? [] : [reported(path, recorded, given)];

const idIn = (globalId: string) => globalId.replace(/^.*\?id=/, '');

/** Addresses of lists may have more parameters than the original, which loses some. */
function keepsQuery(recorded: string, given: string): boolean {
  const [theirs, ours] = [recorded, given].map((address) => address.replace(/\/(?=\?|$)/, '').split(/[?&]/));
  return theirs?.every((part) => ours?.includes(part)) ?? false;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reported = (path: readonly string[], recorded: unknown, given: unknown) =>
  `${path.join('.')}: ${JSON.stringify(recorded)} was recorded, ${JSON.stringify(given)} given`;
