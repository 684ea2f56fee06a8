import * as z from 'zod';
import { batchGet } from '../../../lib/table/batch-get.ts';
import type { Item, ItemKey } from '../../../lib/table/entity.ts';
import { ITEMS, type Loadable, type Reference } from './kind.ts';

/** How many keys are remembered where those that were forgotten can be looked up again. */
const MOST = 50_000;

/** Knows which records there are: those of the table, and those that this import has brought. */
export class KnownRecords {
  readonly #names = new Set<string>();
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
    const unknown = rows.flatMap((row) => this.missing(row)).map(({ key }) => key);
    for (const item of await batchGet(ITEMS, unknown)) this.#add(item);
  }

  /** Adds a row that is loaded. */
  add({ items: [item] }: Loadable): void {
    this.#add(item);
  }

  /** What the row refers to and does not exist. */
  missing({ references }: Loadable): Reference[] {
    return references.filter((reference) => !this.#names.has(nameOf(reference.key, reference.part)));
  }

  #add(item: Item): void {
    this.#names.add(nameOf(item));
    for (const part of partsOf(item)) this.#names.add(nameOf(item, part));
  }

  /** Only before a look-up, so that nothing is forgotten that the rows at hand refer to. */
  #forgetOldest(): void {
    for (const name of this.#names) {
      if (this.#names.size <= this.#most) return;
      this.#names.delete(name);
    }
  }
}

const Poll = z.object({ alternativas: z.array(z.object({ idAlternativa: z.int() })) });

/** The parts of a record that others name. */
function partsOf(item: Item): number[] {
  const { data: poll } = 'alternativas' in item ? Poll.safeParse(item) : {};
  return poll?.alternativas.map(({ idAlternativa }) => idAlternativa) ?? [];
}

const nameOf = ({ pk, sk }: ItemKey, part?: number) => `${pk} ${sk}${part === undefined ? '' : ` ${part}`}`;
