import type * as z from 'zod';
import type { list, TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { query } from '../../table/read.ts';
import { boletins } from '../keys.ts';
import { equals, oneOf, type Predicate, passes } from '../lists/filters.ts';
import { type Source, sourceOf } from '../lists/list.ts';
import { LISTS, requireListReads } from '../lists/sizes.ts';

type Entry = z.output<typeof TurmaBoletim>;
type Wanted = z.output<typeof list.query>;

/** Low estimate of the size of an entry in an index, in bytes. */
const ENTRY_BYTES = 600;

/**
 * Chooses the source of a list of entries: the report card of a student, otherwise those of a year, otherwise all.
 * Rejects lists over all students before reading if they are too long.
 */
export function boletimSource({ idDiscente, ano }: Partial<Wanted>): Source<Entry> {
  if (idDiscente !== undefined) return sourceOf(boletins.range({ idDiscente }));
  const range = ano === undefined ? boletins.indexRange('gsi1', {}) : boletins.indexRange('gsi2', { ano });
  const lista = ano === undefined ? LISTS.boletins : LISTS.boletinsOf(ano);
  return async function* (wanted) {
    const { limit, all } = wanted;
    // Within a year, a filter may fill a page before the whole list is read.
    if (all || limit !== undefined || ano === undefined)
      await requireListReads({ lista, bytes: ENTRY_BYTES, limit });
    yield* query(range, wanted);
  };
}

/** The filters of `GET /boletim`, except the student. */
export function boletimFilters({ ano, periodo, idSituacao }: Wanted): Predicate<Entry> | undefined {
  return passes<Entry>({ ano: equals(ano), periodo: equals(periodo), idSituacao: oneOf(idSituacao) });
}
