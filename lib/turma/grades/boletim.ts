import type * as z from 'zod';
import type { list, TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { boletins } from '../keys.ts';
import { equals, oneOf, type Predicate, passes } from '../lists/filters.ts';
import { type Source, sourceOf } from '../lists/list.ts';
import { LISTS, measuredSource } from '../lists/sizes.ts';

type Entry = z.output<typeof TurmaBoletim>;
type Wanted = z.output<typeof list.query>;

/** Low estimate of the size of an entry in an index. */
const ENTRY_BYTES = 600;

/**
 * Chooses the source of a list of entries: the report card of a student, otherwise those of a year, otherwise all.
 */
export function boletimSource({ idDiscente, ano }: Partial<Wanted>): Source<Entry> {
  if (idDiscente !== undefined) return sourceOf(boletins.range({ idDiscente }));
  const bytes = ENTRY_BYTES;
  return ano === undefined
    ? measuredSource(boletins.indexRange('gsi1', {}), { lista: LISTS.boletins, bytes, filtersReadAll: true })
    : measuredSource(boletins.indexRange('gsi2', { ano }), { lista: LISTS.boletinsOf(ano), bytes });
}

/** The filters of `GET /boletim`, except the student. */
export function boletimFilters({ ano, periodo, idSituacao }: Wanted): Predicate<Entry> | undefined {
  return passes<Entry>({ ano: equals(ano), periodo: equals(periodo), idSituacao: oneOf(idSituacao) });
}
