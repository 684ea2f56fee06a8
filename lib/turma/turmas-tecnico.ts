import type * as z from 'zod';
import type { StoredTurma } from '../../schemas/turma/turmas.ts';
import {
  type list,
  type StoredTurmaTecnico,
  TurmaTecnico as TurmaTecnicoSchema,
} from '../../schemas/turma/turmas-tecnico.ts';
import { notFound } from '../http/failure.ts';
import { batchGet } from '../table/batch-get.ts';
import { get, query } from '../table/read.ts';
import { modalidadesEducacao } from './catalogs.ts';
import { turmas, turmasTecnico } from './keys.ts';
import type { Source } from './list.ts';
import { shaped } from './shape.ts';

type TurmaTecnico = z.output<typeof TurmaTecnicoSchema>;
type Wanted = Pick<z.output<typeof list.query>, 'idModalidadeEducacao'>;

/** The classes of technical courses, or those of one modality. */
export function turmasTecnicoFor({ idModalidadeEducacao }: Wanted): Source<TurmaTecnico> {
  const range =
    idModalidadeEducacao === undefined
      ? turmasTecnico.indexRange('gsi1', {})
      : turmasTecnico.indexRange('gsi2', { idModalidadeEducacao });
  return async function* (options) {
    const courses: Course[] = [];
    for await (const course of query(range, options)) courses.push(course);
    const classes = await batchGet(
      turmas,
      courses.map(({ idTurma }) => turmas.key({ idTurma })),
    );
    const byId = new Map(classes.map((turma) => [turma.idTurma, turma]));
    for (const course of courses) {
      const turma = byId.get(course.idTurma);
      if (turma !== undefined) yield joined(turma, course);
    }
  };
}

/** The class of a technical course with this identifier. @throws Failure 404 if there is none */
export async function existingTurmaTecnico(idTurma: number): Promise<TurmaTecnico> {
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
  return shaped(TurmaTecnicoSchema, {
    ...turma,
    ...course,
    modalidadeEducacao: modalidade?.descricao ?? 'DESCONHECIDA',
  });
}
