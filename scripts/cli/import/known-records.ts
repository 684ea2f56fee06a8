import * as z from 'zod';
import { batchGet } from '../../../lib/table/batch-get.ts';
import { type Item, nameOfKey } from '../../../lib/table/entity.ts';
import { ITEMS, type Loadable, type Reference } from './kind.ts';

/** Maximum number of cached records, if evicted ones can be looked up again. */
const MAX_NAMES = 50_000;

/** The records that exist: those of the table, and those of this import. */
export class KnownRecords {
  /** The parts of each record, by its name. */
  readonly #partsOf = new Map<string, readonly number[]>();
  readonly #hasTable: boolean;
  readonly #maxNames: number;

  /**
   * @param hasTable whether there is a table for look-ups
   * @param isWritten whether this import writes its records to the table, so that they can be evicted here
   */
  constructor({ hasTable, isWritten }: { hasTable: boolean; isWritten: boolean }) {
    this.#hasTable = hasTable;
    this.#maxNames = isWritten ? MAX_NAMES : Number.POSITIVE_INFINITY;
  }

  /**
   * Looks up the records that these rows refer to and that are not cached, 100 records per call. A record of this
   * import is not looked up: in a dry run, the table has the one before it.
   */
  async lookUp(rows: readonly Loadable[]): Promise<void> {
    if (!this.#hasTable) return;
    this.#forgetOldest();
    const unknown = rows
      .flatMap((row) => this.missing(row))
      .flatMap(({ key }) => (this.#partsOf.has(nameOfKey(key)) ? [] : key));
    for (const item of await batchGet(ITEMS, unknown)) this.#add(item);
  }

  add({ items: [item] }: Loadable): void {
    this.#add(item);
  }

  /** Returns the references of a row to records that do not exist. A row that refers to itself is one that exists. */
  missing({ items: [own], references }: Loadable): Reference[] {
    return references.filter(
      (reference) => !this.#has(reference) && nameOfKey(reference.key) !== nameOfKey(own),
    );
  }

  #has({ key, part }: Reference): boolean {
    const parts = this.#partsOf.get(nameOfKey(key));
    return parts !== undefined && (part === undefined || parts.includes(part));
  }

  #add(item: Item): void {
    this.#partsOf.set(nameOfKey(item), partsOf(item));
  }

  /** Evicts only before a look-up, so that the references of the current rows stay. */
  #forgetOldest(): void {
    for (const name of this.#partsOf.keys()) {
      if (this.#partsOf.size <= this.#maxNames) return;
      this.#partsOf.delete(name);
    }
  }
}

const Poll = z.object({ alternativas: z.array(z.object({ idAlternativa: z.int() })) });

/** Shared, because most records have no parts. */
const NO_PARTS: readonly number[] = [];

/** Returns the parts of a record that other records refer to. */
function partsOf(item: Item): readonly number[] {
  const { data: poll } = 'alternativas' in item ? Poll.safeParse(item) : {};
  return poll?.alternativas.map(({ idAlternativa }) => idAlternativa) ?? NO_PARTS;
}
