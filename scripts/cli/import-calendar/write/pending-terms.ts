import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { keyOf, type SourceTerm } from '../source.ts';

/** The terms of a source that are not imported yet, and the slugs and names that they have here until they are. */
export class PendingTerms {
  readonly #keys: Set<string>;
  /** Slugs are unique, names are unique under a parent. */
  readonly #owners: Map<string, StoredTerm>;

  /** @param changeable the terms here that the import may change */
  constructor(terms: readonly SourceTerm[], changeable: readonly StoredTerm[]) {
    this.#keys = new Set(terms.map(keyOf));
    const own = changeable.filter((term) => this.includes(term));
    this.#owners = new Map(own.flatMap((term) => namesOf(term, term.parent).map((name) => [name, term])));
  }

  /**
   * Whether a term can be imported: its parent is, and no other one still has its slug or its name.
   * @param parent its parent here, 0 for none
   */
  isReady(term: SourceTerm, parent: number): boolean {
    const hasParent = term.parent === undefined || !this.#keys.has(term.parent);
    return hasParent && this.ownersFor(term, parent).length === 0;
  }

  /**
   * Returns the other terms here that have the slug of a term, or its name under this parent, until they are imported.
   */
  ownersFor(term: SourceTerm, parent: number): StoredTerm[] {
    const owners = namesOf(term, parent).flatMap((name) => this.#owners.get(name) ?? []);
    return owners.filter((owner) => owner.origin?.global_id !== term.globalId && this.includes(owner));
  }

  /** Notes that a term is imported. */
  remove(term: SourceTerm): void {
    this.#keys.delete(keyOf(term));
  }

  /** Notes that a term here has another slug and another name now. */
  release(owner: StoredTerm): void {
    for (const name of namesOf(owner, owner.parent)) this.#owners.delete(name);
  }

  /** Whether a term here is one of them, from an earlier import. */
  includes({ origin }: StoredTerm): boolean {
    return origin !== undefined && this.#keys.has(origin.global_id);
  }
}

/** A slug contains no spaces. */
const namesOf = ({ slug, name }: Pick<SourceTerm, 'slug' | 'name'>, parent: number) => [
  slugText(slug ?? ''),
  `${parent} ${name.toLowerCase()}`,
];
