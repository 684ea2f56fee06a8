import type * as z from 'zod';
import type { list, StoredTurma } from '../../../schemas/turma/turmas.ts';
import { contains, equals, oneOf, type Predicate, passes, sameCode } from '../lists/filters.ts';

type Turma = z.output<typeof StoredTurma>;

/** The filters of `GET /turmas` on members of the class itself. */
export function turmaFilters(wanted: z.output<typeof list.query>): Predicate<Turma> | undefined {
  return passes<Turma>({
    ano: equals(wanted.ano),
    periodo: equals(wanted.periodo),
    codigoComponente: sameCode(wanted.codigoComponente),
    nomeComponente: contains(wanted.nomeComponente),
    descricaoHorario: contains(wanted.descricaoHorario),
    idComponente: equals(wanted.idComponente),
    idSituacaoTurma: oneOf(wanted.idSituacaoTurma),
    idTurmaAgrupadora: equals(wanted.idTurmaAgrupadora),
    idUnidade: equals(wanted.idUnidade),
    siglaNivel: oneOf(wanted.siglaNivel),
    utilizaNovaTurmaVirtual: equals(wanted.utilizaNovaTurmaVirtual),
  });
}
