import { randomInt } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { inject } from 'vitest';
import type * as z from 'zod';
import { putItems } from '../../../lib/table/batch-write.ts';
import { diasSemAula, docentes, participantes, turmas } from '../../../lib/turma/keys.ts';
import { midnightOf, today } from '../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../lib/turma/schedule/schedule.ts';
import type { Docente } from '../../../lib/turma/stored/docente.ts';
import type { Material } from '../../../schemas/turma/materiais.ts';
import type { Participante } from '../../../schemas/turma/participantes.ts';
import type { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords, storedRecord } from '../../stored-records.ts';

/** A class that only one test uses, stored beside the demo data. */
export interface OwnClass {
  readonly idTurma: number;
  readonly students: readonly [number, ...number[]];
  /** The identifier of a teacher among the participants. */
  readonly teacher: number;
  /** Past lesson days, the latest first, and future ones, the next first: midnights, in milliseconds since 1970. */
  readonly past: readonly [number, ...number[]];
  readonly future: readonly [number, ...number[]];
}

interface ClassOptions {
  readonly students?: number;
  readonly turma?: Partial<z.output<typeof StoredTurma>>;
}

/** Creates a class with two hours on Monday, Wednesday and Friday mornings, from 40 days ago until 40 days ahead. */
export async function ownClass({ students = 5, turma = {} }: ClassOptions = {}): Promise<OwnClass> {
  useStackTable();
  const idTurma = newId();
  const firstStudent = newId();
  const descricaoHorario = `246M12 (${inDays(-40)} - ${inDays(40)})`;
  const enrolled: [number, ...number[]] = [
    firstStudent,
    ...Array.from({ length: students - 1 }, (_, n) => firstStudent + n + 1),
  ];
  const teacher = newId();
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario, ...turma }]);
  await putRecords(participantes, [
    ...enrolled.map((id) => participant(idTurma, id)),
    participant(idTurma, teacher, { idTipoParticipante: 1, descricao: 'DOCENTE', idSituacaoMatricula: null }),
  ]);
  const midnight = midnightOf(today());
  const days = lessonDays(descricaoHorario).map(({ date }) => midnightOf(date));
  return {
    idTurma,
    students: enrolled,
    teacher,
    past: atLeastOne(days.filter((day) => day < midnight).reverse()),
    future: atLeastOne(days.filter((day) => day > midnight)),
  };
}

/** Changes members of a class, as another import does. */
export async function changeClass(
  { idTurma }: OwnClass,
  change: (turma: z.output<typeof StoredTurma>) => Partial<z.output<typeof StoredTurma>>,
): Promise<void> {
  const before = await storedRecord(turmas, turmas.key({ idTurma }));
  await putRecords(turmas, [{ ...before, ...change(before) }]);
}

/** Adds a participant to a class, for example one not enrolled, or in another role. */
export async function addParticipant(
  { idTurma }: OwnClass,
  changes: Partial<z.output<typeof Participante>>,
): Promise<number> {
  const id = newId();
  await putRecords(participantes, [participant(idTurma, id, changes)]);
  return id;
}

/** Cancels the lesson of a class on a day. */
export async function cancelLesson({ idTurma }: OwnClass, data: number): Promise<void> {
  await putRecords(diasSemAula, [{ idTurma, data, motivo: 'FERIADO' }]);
}

export async function addTopic(
  { idTurma }: OwnClass,
  changes: Pick<z.output<typeof TopicoAula>, 'descricao' | 'dataInicio' | 'dataFim' | 'visivel'>,
): Promise<number> {
  const idTopicoAula = newId();
  const topico = { idTopicoAula, idTurma, idTopicoPai: 0, conteudo: null, cancelado: false, ...changes };
  await putItems(kinds.topicosAulas.items(topico));
  return idTopicoAula;
}

/** Adds a material to a topic of a class. */
export async function addMaterial(
  { idTurma }: OwnClass,
  changes: Pick<z.output<typeof Material>, 'idTopicoAula' | 'nome' | 'visivel'>,
): Promise<number> {
  const idMaterial = newId();
  const kind = {
    idTipoMaterial: 2,
    tipoMaterial: 'CONTEÚDO',
    idSubTipoMaterial: null,
    subTipoMaterial: null,
  };
  const content = { descricao: null, idArquivo: null, url: null, dataCadastro: midnightOf(today()) };
  await putItems(kinds.materiais.items({ idMaterial, idTurma, ...kind, ...content, ...changes }));
  return idMaterial;
}

/** Creates a teacher who can be allocated. */
export async function newTeacher(externo = false): Promise<Docente> {
  useStackTable();
  const docente = { ...TEACHER, idDocente: newId(), externo };
  await putRecords(docentes, [docente]);
  return docente;
}

/** Sets the environment variables from which `lib/table` reads the name of its table, as in a function. */
function useStackTable(): void {
  Object.assign(process.env, inject('stack').environment);
}

/** High enough not to collide with the demo data or a sequence. */
const newId = () => randomInt(1_000_000_000, 2_000_000_000);

const inDays = (days: number) => {
  const date = Temporal.Now.plainDateISO('America/Fortaleza').add({ days });
  return date.toString().split('-').reverse().join('/');
};

function atLeastOne(days: readonly number[]): readonly [number, ...number[]] {
  const [first, ...others] = days;
  if (first === undefined) throw new Error('The class has no such day');
  return [first, ...others];
}

const TEACHER = {
  nome: 'INÊS VALENÇA',
  cpf: '00000000777',
  login: 'ines.valenca',
  identificador: 77,
  idInstitucional: 777,
  idLotacao: 25,
  lotacao: 'DEPARTAMENTO DE TESTES',
  email: null,
};
