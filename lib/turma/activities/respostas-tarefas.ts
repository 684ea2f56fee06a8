import type * as z from 'zod';
import type { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { readAll } from '../../table/read.ts';
import { respostasTarefas } from '../keys.ts';
import { type Source, sourceOf } from '../lists/list.ts';

type Resposta = z.output<typeof RespostaTarefa>;

interface Task {
  readonly idTurma: number;
  readonly idTarefa: number;
}

/** The answers to tasks, by identifier. Those of several tasks have to be read before they can be sorted together. */
export function answersTo(tasks: readonly Task[]): Source<Resposta> {
  const [only, ...others] = tasks;
  if (only !== undefined && others.length === 0) return sourceOf(respostasTarefas.range(only));
  return async function* () {
    const found = (await Promise.all(tasks.map((task) => readAll(respostasTarefas.range(task))))).flat();
    yield* found.sort((a, b) => a.idRespostaTarefa - b.idRespostaTarefa || a.idTurma - b.idTurma);
  };
}

/** The answers of a student to tasks with an identifier. */
export const ownAnswersTo = (idTarefa: number, idDiscente: number): Source<Resposta> =>
  sourceOf(respostasTarefas.indexRange('gsi1', { idDiscente, idTarefa }));
