import type { Item } from '../../../lib/table/entity.ts';
import { respostasEnquetes, votos } from '../../../lib/turma/keys.ts';
import type { Resposta } from '../../../lib/turma/polls/respostas-enquetes.ts';
import { countersOf } from '../../../lib/turma/polls/votos.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';

const CREATED = Date.UTC(2025, 2, 3, 12);
const CHOICES = ['Segunda', 'Quarta', 'Sexta'];

/** Yields a poll with its answers and counters. */
export function* pollOf(
  idTurma: number,
  idEnquete: number,
  answers: readonly { readonly student: number }[],
): Generator<Item> {
  const alternativas = CHOICES.map((descricao, n) => ({ idAlternativa: idEnquete * 3 + n, descricao }));
  const [pergunta, autor] = ['Melhor dia para a revisão?', 'HELENA PRADO'];
  const dates = { dataCadastro: CREATED, dataInicio: CREATED, dataFim: CREATED + 1 };
  const of = { idTurma, idEnquete };
  yield* kinds.enquetes.items({
    ...{ ...of, ...dates, pergunta, autor, alternativas, respondida: true, version: 1 },
  });
  const respostas: Resposta[] = answers.map(({ student }, n) => ({
    ...{ ...of, idAlternativa: idEnquete * 3 + (n % 3), idDiscente: student, dataResposta: CREATED },
  }));
  for (const resposta of respostas) yield respostasEnquetes.toItem(resposta);
  for (const counter of countersOf(respostas)) yield votos.toItem(counter);
}
