import type * as z from 'zod';
import { TIPO_DISCENTE, TIPO_DOCENTE } from '../../../../lib/turma/catalogs.ts';
import { midnightOf } from '../../../../lib/turma/schedule/days.ts';
import type { Docente } from '../../../../lib/turma/stored/docente.ts';
import type { Participante } from '../../../../schemas/turma/participantes.ts';
import type { StoredDocenteTurma } from '../../../../schemas/turma/turmas.ts';
import type { DemoClass } from './classes.ts';
import { ids } from './ids.ts';
import { COURSES } from './offer.ts';
import { emailOf, type Person, student } from './people.ts';
import { externalTeacherFor, teacherFor } from './teachers.ts';

export type ParticipanteRecord = z.output<typeof Participante>;

/** Class hours per term. */
const DEDICATED_HOURS = 60;

/**
 * Returns the teachers of a class, as allocations and as participants.
 * @param classes the number of classes of the institution
 */
export function teachersOf(demo: DemoClass, classes: number) {
  const teachers = [
    ...Array.from({ length: demo.teachers }, (_, n) => teacherFor(demo.number, n, classes)),
    ...Array.from({ length: demo.externalTeachers }, () => externalTeacherFor(demo.number)),
  ];
  return {
    docentesTurmas: teachers.map((teacher, n) => allocation(teacher, demo, n)),
    participantes: teachers.map((teacher) => teacherIn(teacher, demo)),
  };
}

/** Returns the students of a class; `statusAt` returns the enrolment status of the student at an index. */
export const studentsOf = (demo: DemoClass, statusAt: (index: number) => number): ParticipanteRecord[] =>
  demo.students.map((number, index) => studentIn(student(number), demo, statusAt(index)));

function allocation(
  { idDocente, externo, nome, cpf }: Docente,
  { number, turma }: DemoClass,
  index: number,
): StoredDocenteTurma {
  return {
    idDocenteTurma: ids.docenteTurma(number, index),
    idTurma: turma.idTurma,
    idDocente: externo ? null : idDocente,
    idDocenteExterno: externo ? idDocente : null,
    nomeDocente: nome,
    cpf,
    chDedicadaPeriodo: DEDICATED_HOURS,
  };
}

const WITHOUT_PHOTO = { idFoto: null, chaveFoto: null };

function teacherIn(teacher: Docente, { turma }: DemoClass): ParticipanteRecord {
  return {
    ...WITHOUT_PHOTO,
    idParticipante: teacher.idDocente,
    idTurma: turma.idTurma,
    nome: teacher.nome,
    login: teacher.login,
    identificador: teacher.identificador,
    cpfCnpj: teacher.cpf,
    idInstitucional: teacher.idInstitucional,
    dataEntradaParticipante: null,
    idTipoParticipante: TIPO_DOCENTE,
    descricao: 'DOCENTE',
    idSituacaoMatricula: null,
    idLotacao: teacher.idLotacao,
    lotacao: teacher.lotacao,
    email: teacher.email,
  };
}

/** Registration numbers do not depend on today, as if everyone registered long ago. */
const FIRST_REGISTRATION = 20_200_000_000;

function studentIn(
  person: Person,
  { turma, term }: DemoClass,
  idSituacaoMatricula: number,
): ParticipanteRecord {
  const course = COURSES[person.id % COURSES.length] ?? COURSES[0];
  return {
    ...WITHOUT_PHOTO,
    idParticipante: person.id,
    idTurma: turma.idTurma,
    nome: person.nome,
    login: person.login,
    identificador: FIRST_REGISTRATION + person.id,
    cpfCnpj: person.cpf,
    idInstitucional: person.idInstitucional,
    dataEntradaParticipante: midnightOf(term.from.subtract({ days: person.id % 14 })),
    idTipoParticipante: TIPO_DISCENTE,
    descricao: 'DISCENTE',
    idSituacaoMatricula,
    idLotacao: course.id,
    lotacao: course.nome,
    email: emailOf(person),
  };
}
