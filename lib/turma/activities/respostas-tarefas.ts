import type * as z from 'zod';
import type { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { presentEach } from '../../http/present-each.ts';
import { requireTarefa, requireTarefas } from '../classes/require.ts';
import { respostasTarefas } from '../keys.ts';
import { readSorted, type Source, sourceOf } from '../lists/list.ts';

type Resposta = z.output<typeof RespostaTarefa>;

/**
 * The answers to the tasks with an identifier: those of one student, or all.
 * @throws Failure 404 if there is no such task
 */
export async function answersTo(idTarefa: number, idDiscente?: number): Promise<Source<Resposta>> {
  if (idDiscente === undefined) return allAnswersTo(idTarefa, await requireTarefas(idTarefa));
  // The other tasks may be many, and are not needed to find the answers of a student.
  await requireTarefa(idTarefa);
  return sourceOf(respostasTarefas.indexRange('gsi1', { idDiscente, idTarefa }));
}

/** The answers to tasks of several classes have to be read before they can be sorted together. */
function allAnswersTo(idTarefa: number, tasks: readonly { readonly idTurma: number }[]): Source<Resposta> {
  const byClass = new Map(tasks.map((task) => [task.idTurma, task]));
  const ranges = presentEach([...byClass.values()], ({ idTurma }) =>
    respostasTarefas.range({ idTurma, idTarefa }),
  );
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) return sourceOf(only);
  return () => readSorted(ranges, (a, b) => a.idRespostaTarefa - b.idRespostaTarefa || a.idTurma - b.idTurma);
}
