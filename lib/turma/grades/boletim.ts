import type * as z from 'zod';
import type { list, TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { query } from '../../table/read.ts';
import { boletins } from '../keys.ts';
import { equals, oneOf, type Predicate, passes } from '../lists/filters.ts';
import type { Source } from '../lists/list.ts';
import { LISTS, requireListReads } from '../lists/sizes.ts';

type Entry = z.output<typeof TurmaBoletim>;
type Wanted = z.output<typeof list.query>;

/** Somewhat less than an entry takes in an index, in bytes. */
const ENTRY_BYTES = 600;

/**
 * Where to read the entries of a list: from the report card of a student, else from those of a year, else from all.
 * Those of all students are refused before they are read where they are too many.
 */
export function boletimSource({ idDiscente, ano }: Partial<Wanted>): Source<Entry> {
  if (idDiscente !== undefined) return (wanted) => query(boletins.range({ idDiscente }), wanted);
  const range = ano === undefined ? boletins.indexRange('gsi1', {}) : boletins.indexRange('gsi2', { ano });
  const lista = ano === undefined ? LISTS.boletins : LISTS.boletinsOf(ano);
  return async function* (wanted) {
    const { limit, all } = wanted;
    // Of a year, a filter may find a page before all of it is read.
    if (all || limit !== undefined || ano === undefined)
      await requireListReads({ lista, bytes: ENTRY_BYTES, limit });
    yield* query(range, wanted);
  };
}

/** The filters of `GET /boletim` beside the student. */
export function boletimFilters({ ano, periodo, idSituacao }: Wanted): Predicate<Entry> | undefined {
  return passes<Entry>({ ano: equals(ano), periodo: equals(periodo), idSituacao: oneOf(idSituacao) });
}
