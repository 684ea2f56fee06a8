import { batchGet } from '../../lib/table/batch-get.ts';
import type { Item, ItemKey } from '../../lib/table/entity.ts';
import type { Loadable, Reference } from './kind.ts';

/** How many keys are remembered where those that were forgotten can be looked up again. */
const MOST = 50_000;

/** Knows which records there are: those of the table, and those that this import has brought. */
export class KnownRecords {
  readonly #keys = new Set<string>();
  readonly #table: boolean;
  readonly #most: number;

  /**
   * @param table whether there is a table to look into
   * @param isWritten whether the records of this import get there, so that they may be forgotten here
   */
  constructor({ table, isWritten }: { table: boolean; isWritten: boolean }) {
    this.#table = table;
    this.#most = isWritten ? MOST : Number.POSITIVE_INFINITY;
  }

  /** Looks up what these rows refer to and is not known yet, 100 records a call. */
  async lookUp(rows: readonly Loadable[]): Promise<void> {
    if (!this.#table) return;
    this.#forgetOldest();
    const named = rows.flatMap(({ references }) => references.map(({ key }) => key));
    const found = await batchGet(
      KEYS,
      named.filter((key) => !this.#keys.has(nameOf(key))),
    );
    for (const key of found) this.#keys.add(nameOf(key));
  }

  /** Adds a row that is loaded. */
  add({ items: [item] }: Loadable): void {
    this.#keys.add(nameOf(item));
  }

  /** What the row refers to and does not exist. */
  missing({ references }: Loadable): Reference[] {
    return references.filter(({ key }) => !this.#keys.has(nameOf(key)));
  }

  /** Only before a look-up, so that nothing is forgotten that the rows at hand refer to. */
  #forgetOldest(): void {
    for (const key of this.#keys) {
      if (this.#keys.size <= this.#most) return;
      this.#keys.delete(key);
    }
  }
}

/** Of what is looked up nothing but the key matters. */
const KEYS = {
  name: 'key',
  toItem: (key: ItemKey): Item => ({ ...key }),
  fromItem: ({ pk, sk }: Readonly<Record<string, unknown>>): ItemKey => ({ pk: String(pk), sk: String(sk) }),
};

const nameOf = ({ pk, sk }: ItemKey) => `${pk} ${sk}`;
