import type * as z from 'zod';
import type { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { presentEach } from '../../http/present-each.ts';
import { respostasTarefas } from '../keys.ts';
import { readSorted, type Source, sourceOf } from '../lists/list.ts';

type Resposta = z.output<typeof RespostaTarefa>;

/**
 * The answers to the tasks with an identifier, in one or several classes. Those of several classes have to be read
 * before they can be sorted together.
 */
export function answersTo(
  idTarefa: number,
  tasks: readonly { readonly idTurma: number }[],
): Source<Resposta> {
  const byClass = new Map(tasks.map((task) => [task.idTurma, task]));
  const ranges = presentEach([...byClass.values()], ({ idTurma }) =>
    respostasTarefas.range({ idTurma, idTarefa }),
  );
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) return sourceOf(only);
  return () => readSorted(ranges, (a, b) => a.idRespostaTarefa - b.idRespostaTarefa || a.idTurma - b.idTurma);
}

/** The answers of a student to tasks with an identifier. */
export const ownAnswersTo = (idTarefa: number, idDiscente: number): Source<Resposta> =>
  sourceOf(respostasTarefas.indexRange('gsi1', { idDiscente, idTarefa }));
