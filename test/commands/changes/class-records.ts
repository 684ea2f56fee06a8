import * as z from 'zod';
import { commit } from '../../../lib/table/commit.ts';
import { put, remove } from '../../../lib/table/writes.ts';
import * as keys from '../../../lib/turma/keys.ts';
import { Avaliacao } from '../../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { NotaUnidade } from '../../../schemas/turma/notas-unidades.ts';
import { Tarefa } from '../../../schemas/turma/tarefas.ts';

/** What no event may contain: a text, and the identifiers of students. */
export const SECRETS = ['SEGREDO', '98765432'];

const student = { idParticipante: 987_654_321, idDiscente: 987_654_322 };

/** The example of a record, in its schema. */
const exampleOf = (schema: z.ZodType) => Object(z.array(z.looseObject({})).parse(schema.meta()?.examples)[0]);

/** Creates, changes and removes a record of each kind that no operation creates, or only if other records exist. */
export async function writeRecords(idTurma: number): Promise<void> {
  const own = { ...student, idTurma };
  const linhas = [321, 322].map((n) => ({
    idFrequencia: n,
    idParticipante: 987_654_000 + n,
    faltas: 0,
    dataRegistro: 1,
  }));
  const day = { idTurma, data: 86_400_000, quantidadeAulas: 2, linhas, version: 1 };
  const grade = { ...exampleOf(NotaUnidade), ...own, nomeComponente: 'SEGREDO', dataRegistro: null };
  const part = { ...exampleOf(Avaliacao), ...own, descricao: 'SEGREDO' };
  const card = { ...exampleOf(TurmaBoletim), ...own, situacao: 'SEGREDO' };
  const task = { ...exampleOf(Tarefa), idTurma, titulo: 'SEGREDO' };
  const poll = {
    ...{ idEnquete: 62, idTurma, pergunta: 'SEGREDO?', autor: 'SEGREDO', alternativas: [] },
    ...{ dataCadastro: 1, dataInicio: 1, dataFim: 2, respondida: false, version: 1 },
  };
  await write(keys.notasUnidades, grade, { ...grade, media: 1 });
  await write(keys.avaliacoes, part, { ...part, nota: 1 });
  await write(keys.boletins, card, { ...card, mediaFinal: 1 });
  await write(keys.tarefas, task, { ...task, ativo: false });
  await write(keys.enquetes, poll, { ...poll, dataFim: 3, version: 2 });
  await write(keys.frequenciasDias, day, { ...day, linhas: linhas.slice(1), version: 2 });
}

interface WritableEntity<R> {
  readonly name: string;
  toItem(record: R): { pk: string; sk: string } & Record<string, unknown>;
  fromItem(item: Readonly<Record<string, unknown>>): R;
}

async function write<R>(entity: WritableEntity<R>, record: R, changed: R): Promise<void> {
  await commit(put(entity, record));
  await commit(put(entity, changed));
  const { pk, sk } = entity.toItem(record);
  await commit(remove(entity, { pk, sk }));
}
