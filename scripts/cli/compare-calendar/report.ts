import { COLLECTIONS, type Collection } from '../import-calendar/rest/pages.ts';
import { countsText } from '../lib/counted.ts';

/** A difference between the calendars: of a field, or a whole record without `field`. */
interface Difference {
  readonly collection: Collection;
  /** The global id of the record, or the slug of a category or a tag. */
  readonly record: string;
  readonly title: string;
  readonly field?: string;
  /** The values; absent where there is none. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const OUTCOMES = {
  equal: 'equal',
  different: 'different',
  onlyFrom: 'only there',
  onlyTo: 'only here',
} as const;
type Outcome = keyof typeof OUTCOMES;

/** Maximum length of a value in the text, in characters. */
const MAX_VALUE_CHARS = 120;

/** Counts the records of both calendars, and keeps the first differences. */
export class ComparisonReport {
  readonly #max: number;
  readonly #counts = new Map<Collection, Record<Outcome, number>>();
  readonly #differences: Difference[] = [];
  readonly #expected = new Map<string, number>();
  readonly #remarks = new Set<string>();
  #found = 0;

  /** @param max maximum number of differences to keep */
  constructor(max: number) {
    this.#max = max;
  }

  /** Whether there are differences that are not expected. */
  get differs(): boolean {
    return this.#found > 0;
  }

  count(collection: Collection, outcome: Outcome): void {
    const counts = this.#counts.get(collection) ?? { equal: 0, different: 0, onlyFrom: 0, onlyTo: 0 };
    counts[outcome] += 1;
    this.#counts.set(collection, counts);
  }

  add(difference: Difference): void {
    this.#found += 1;
    if (this.#differences.length < this.#max) this.#differences.push(difference);
  }

  /** Counts a difference that an import makes by design. */
  expect(collection: Collection, what: string): void {
    const note = `${collection}: ${what}`;
    this.#expected.set(note, (this.#expected.get(note) ?? 0) + 1);
  }

  remark(text: string): void {
    this.#remarks.add(text);
  }

  /** For programs. */
  toJSON() {
    return {
      equal: !this.differs,
      collections: Object.fromEntries(this.#counts),
      differences: this.#differences,
      moreDifferences: this.#found - this.#differences.length,
      expected: Object.fromEntries(this.#expected),
      remarks: [...this.#remarks],
    };
  }

  /** Lines for people. */
  text(): string[] {
    const more = this.#found - this.#differences.length;
    const countsOf = (name: Collection) => countsText(this.#counts.get(name) ?? {}, OUTCOMES) || 'none';
    return [
      ...COLLECTIONS.map((collection) => `${collection}: ${countsOf(collection)}`),
      ...(this.differs ? ['Differences:', ...this.#differences.flatMap(linesOf)] : []),
      ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; see --show`] : []),
      ...(this.#expected.size > 0 ? ['Expected, because of how an import changes records:'] : []),
      ...[...this.#expected].map(([note, records]) => `  ${note} (${records.toLocaleString('en')})`),
      ...this.#remarks,
    ];
  }
}

function linesOf({ collection, record, title, field, from, to }: Difference): string[] {
  const name = `  ${collection} ${record} (${shortened(title)})`;
  if (field === undefined) return [`${name}: only ${from === undefined ? 'here' : 'there'}`];
  return [`${name}: ${field}`, `    there: ${shown(from)}`, `    here:  ${shown(to)}`];
}

const shown = (value: string | undefined) => (value === undefined ? 'nothing' : shortened(value));

const shortened = (text: string) =>
  text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text;
