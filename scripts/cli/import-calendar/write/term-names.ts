import type { StoredTerm } from '../../../../lib/calendar/stored/terms.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import type { SourceTerm } from '../source.ts';

/** The slugs and names of the terms here: slugs are unique, names are unique under a parent. */
export class TermNames {
  readonly #owners: Map<string, StoredTerm>;

  constructor(local: readonly StoredTerm[]) {
    this.#owners = new Map(local.flatMap((term) => namesOf(term, term.parent).map((name) => [name, term])));
  }

  /** Returns the terms that have the slug of a term, or its name under this parent; also itself. */
  ownersFor(term: SourceTerm, parent: number): StoredTerm[] {
    return namesOf(term, parent).flatMap((name) => this.#owners.get(name) ?? []);
  }

  release(term: StoredTerm): void {
    for (const name of namesOf(term, term.parent)) this.#owners.delete(name);
  }
}

/** A slug contains no spaces. */
const namesOf = ({ slug, name }: Pick<SourceTerm, 'slug' | 'name'>, parent: number) => [
  slugText(slug ?? ''),
  `${parent} ${name.toLowerCase()}`,
];
