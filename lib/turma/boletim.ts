import type * as z from 'zod';
import type { list, TurmaBoletim } from '../../schemas/turma/boletim.ts';
import type { Range } from '../table/entity.ts';
import { equals, oneOf, type Predicate, passes } from './filters.ts';
import { boletins } from './keys.ts';

type Entry = z.output<typeof TurmaBoletim>;
type Wanted = z.output<typeof list.query>;

/** Where to read the entries of a list: from the report card of a student, else from those of a year, else from all. */
export function boletimRange({ idDiscente, ano }: Partial<Wanted>): Range<Entry> {
  if (idDiscente !== undefined) return boletins.range({ idDiscente });
  if (ano !== undefined) return boletins.indexRange('gsi2', { ano });
  return boletins.indexRange('gsi1', {});
}

/** The filters of `GET /boletim` beside the student. */
export function boletimFilters({ ano, periodo, idSituacao }: Wanted): Predicate<Entry> | undefined {
  return passes<Entry>({ ano: equals(ano), periodo: equals(periodo), idSituacao: oneOf(idSituacao) });
}
