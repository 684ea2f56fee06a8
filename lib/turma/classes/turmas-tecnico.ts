import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import {
  type list,
  type StoredTurmaTecnico,
  TurmaTecnico as TurmaTecnicoSchema,
} from '../../../schemas/turma/turmas-tecnico.ts';
import { notFound } from '../../http/failure.ts';
import { batchGet } from '../../table/batch-get.ts';
import { get } from '../../table/read.ts';
import { modalidadesEducacao } from '../catalogs.ts';
import { turmas, turmasTecnico } from '../keys.ts';
import { type Source, sourceOf } from '../lists/list.ts';
import { requireReads } from '../lists/read-cost.ts';
import { toRecord } from '../lists/to-record.ts';

type TurmaTecnico = z.output<typeof TurmaTecnicoSchema>;
type Wanted = Pick<z.output<typeof list.query>, 'idModalidadeEducacao'>;

/** The technical courses of classes, all or those of one modality. */
export function coursesFor({ idModalidadeEducacao }: Wanted): Source<Course> {
  const range =
    idModalidadeEducacao === undefined
      ? turmasTecnico.indexRange('gsi1', {})
      : turmasTecnico.indexRange('gsi2', { idModalidadeEducacao });
  return sourceOf(range);
}

/** Joins courses with their classes, each of which is in its own partition and costs one unit. */
export async function withClasses(courses: readonly Course[]): Promise<TurmaTecnico[]> {
  requireReads({ units: courses.length });
  const classes = await batchGet(
    turmas,
    courses.map(({ idTurma }) => turmas.key({ idTurma })),
  );
  const byId = new Map(classes.map((turma) => [turma.idTurma, turma]));
  return courses.flatMap((course) => {
    const turma = byId.get(course.idTurma);
    return turma === undefined ? [] : joined(turma, course);
  });
}

/** Members that the list can sort by without reading classes. */
export const storedCourseFields = [
  'idTurma',
  'idCurso',
  'nomeCurso',
  'idModalidadeEducacao',
  'dataInicio',
  'dataFim',
] as const;

/** Reads a class of a technical course. @throws Failure 404 if there is none with this identifier */
export async function requireTurmaTecnico(idTurma: number): Promise<TurmaTecnico> {
  const [turma, course] = await Promise.all([
    get(turmas, turmas.key({ idTurma })),
    get(turmasTecnico, turmasTecnico.key({ idTurma })),
  ]);
  if (turma === undefined || course === undefined)
    throw notFound('There is no such class of a technical course (id-turma)');
  return joined(turma, course);
}

type Turma = z.output<typeof StoredTurma>;
type Course = z.output<typeof StoredTurmaTecnico>;

function joined(turma: Turma, course: Course): TurmaTecnico {
  const modalidade = modalidadesEducacao.find(
    ({ idModalidadeEducacao }) => idModalidadeEducacao === course.idModalidadeEducacao,
  );
  return toRecord(TurmaTecnicoSchema, {
    ...turma,
    ...course,
    modalidadeEducacao: modalidade?.descricao ?? 'DESCONHECIDA',
  });
}
