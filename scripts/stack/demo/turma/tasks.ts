import type * as z from 'zod';
import type { GrupoTarefa } from '../../../../schemas/turma/grupos.ts';
import type { RespostaTarefa } from '../../../../schemas/turma/respostas-tarefas.ts';
import type { Tarefa as TarefaSchema } from '../../../../schemas/turma/tarefas.ts';
import { rows } from '../rows.ts';
import { type DemoClass, isHeld, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import type { ParticipanteRecord } from './participants.ts';
import { dayOfWeek, HOUR_MS, hourOfWeek } from './terms.ts';

type Tarefa = z.output<typeof TarefaSchema>;
type Grupo = z.output<typeof GrupoTarefa>;
type Resposta = z.output<typeof RespostaTarefa>;

/** `from` and `to` are weeks of the term. In the current term the first two are over and the third one is open. */
const ASSIGNMENTS = rows(
  ['titulo', 'conteudo', 'from', 'to', 'emGrupo', 'ativo'],
  [
    ['Lista 1', 'Resolver os itens 1 a 5.', 2, 4, false, true],
    ['Trabalho em grupo', '<p>Apresentar um tema da unidade.</p>', 5, 8, true, true],
    ['Lista 2', 'Resolver os itens 6 a 10.', 9, 12, false, true],
    ['Lista extra', 'Não vale nota.', 6, 7, false, false],
  ],
);
type Assignment = (typeof ASSIGNMENTS)[number];
const GROUPS = 2;
const ANSWERS_PER_TASK = 50;
const ANSWERS_OF_ORDINARY_CLASS = 3;

/** Returns the tasks of a class, the groups for one of them, and the answers to those that are over. */
export function tasksOf(
  demo: DemoClass,
  students: readonly ParticipanteRecord[],
  idTopicoAula: number | null,
): { tarefas: Tarefa[]; grupos: Grupo[]; respostas: Resposta[] } {
  const tarefas = ASSIGNMENTS.slice(0, isSpecial(demo) ? ASSIGNMENTS.length : 1).map((assignment, n) =>
    taskOf(demo, assignment, n, idTopicoAula),
  );
  const [lista, trabalho] = tarefas;
  if (!isHeld(demo.turma) || students.length < GROUPS || lista === undefined)
    return { tarefas, grupos: [], respostas: [] };
  const senders = isSpecial(demo) ? students.slice(0, -1) : students.slice(0, ANSWERS_OF_ORDINARY_CLASS);
  const respostas = senders.map((sender, n) => answerTo(demo, lista, sender, n));
  if (trabalho === undefined) return { tarefas, grupos: [], respostas };
  const grupos = groupsOf(demo, trabalho, students);
  // The first student of each group sends its answer.
  const ofGroups = students
    .slice(0, GROUPS)
    .map((sender, n) => answerTo(demo, trabalho, sender, ANSWERS_PER_TASK + n, grupos[n]?.idGrupo));
  return { tarefas, grupos, respostas: [...respostas, ...ofGroups] };
}

function taskOf(demo: DemoClass, assignment: Assignment, index: number, idTopicoAula: number | null): Tarefa {
  const { number, turma, term } = demo;
  const { titulo, conteudo, from, to, emGrupo, ativo } = assignment;
  return {
    idTarefa: ids.tarefa(number, index),
    idTurma: turma.idTurma,
    titulo,
    conteudo,
    dataInicio: dayOfWeek(term, from),
    dataEntrega: dayOfWeek(term, to),
    horaInicio: 0,
    minutoInicio: 0,
    horaEntrega: 23,
    minutoEntrega: 59,
    ativo,
    emGrupo,
    notaMaxima: ativo ? 10 : null,
    idTopicoAula,
    idArquivo: null,
    dataCadastro: hourOfWeek(term, from, 0) - HOUR_MS,
  };
}

/** Every second student is in the first group, the others are in the second. */
function groupsOf({ number }: DemoClass, tarefa: Tarefa, students: readonly ParticipanteRecord[]): Grupo[] {
  return Array.from({ length: GROUPS }, (_, group) => ({
    idGrupo: ids.grupo(number, group),
    idTarefa: tarefa.idTarefa,
    idTurma: tarefa.idTurma,
    nome: `Grupo ${group + 1}`,
    discentes: students
      .filter((_, index) => index % GROUPS === group)
      .map(({ idParticipante, nome, identificador }) => ({
        idDiscente: idParticipante,
        nome,
        identificador,
      })),
  }));
}

/** One answer in seven is two hours late. */
function answerTo(
  demo: DemoClass,
  tarefa: Tarefa,
  sender: ParticipanteRecord,
  index: number,
  idGrupo: number | null = null,
): Resposta {
  const { number, random } = demo;
  const due = tarefa.dataEntrega + tarefa.horaEntrega * HOUR_MS + tarefa.minutoEntrega * 60_000;
  const atrasada = index % 7 === 6;
  return {
    idRespostaTarefa: ids.respostaTarefa(number, index),
    idTarefa: tarefa.idTarefa,
    idTurma: tarefa.idTurma,
    idDiscente: sender.idParticipante,
    nomeDiscente: sender.nome,
    idGrupo,
    dataEnvio: atrasada ? due + 2 * HOUR_MS : due - random.whole(3, 60) * HOUR_MS,
    texto: 'Segue a resposta.',
    idArquivo: index % 2 === 0 ? ids.arquivo(number, index) : null,
    nota: random.whole(50, 100) / 10,
    comentarioDocente: index % 3 === 0 ? 'Bom trabalho.' : null,
    atrasada,
  };
}
