import type * as z from 'zod';
import { TIPO_DISCENTE, TIPO_DOCENTE } from '../../../lib/turma/catalogs.ts';
import type { DocenteTurma } from '../../../lib/turma/docente-turma.ts';
import type { Participante } from '../../../schemas/turma/participantes.ts';
import type { SeededRandom } from '../random.ts';
import type { DemoClass } from './classes.ts';
import { COURSES, UNITS } from './offer.ts';
import { type Person, person } from './people.ts';

/** Everyone whom the classes draw from: teachers of the institution and from outside, and students. */
export interface Population {
  readonly teachers: readonly [Person, ...Person[]];
  readonly externalTeachers: readonly [Person, ...Person[]];
  readonly students: readonly [Person, ...Person[]];
}

/** As many people as `classes` classes need. */
export function population(random: SeededRandom, classes: number): Population {
  const people = (first: number, count: number): [Person, ...Person[]] => [
    person(random, first),
    ...Array.from({ length: count - 1 }, (_, n) => person(random, first + n + 1)),
  ];
  return {
    teachers: people(531, Math.max(6, Math.ceil(classes / 3))),
    externalTeachers: people(9001, Math.max(2, Math.ceil(classes / 50))),
    students: people(900_021, Math.max(80, classes * 4)),
  };
}

/** The teachers of a class, as allocations, and all its participants. */
export function membersOf(demo: DemoClass, number: number, everyone: Population, random: SeededRandom) {
  const teachers = take(everyone.teachers, number, demo.teachers);
  const external = take(everyone.externalTeachers, number, demo.externalTeachers);
  const students = take(everyone.students, random.whole(0, everyone.students.length - 1), demo.students);
  const { idTurma } = demo.turma;
  return {
    docentes: [
      ...teachers.map((teacher, n) => allocation(teacher, idTurma, 88_001 + number * 10 + n, true)),
      ...external.map((teacher, n) => allocation(teacher, idTurma, 88_006 + number * 10 + n, false)),
    ],
    participantes: [
      ...[...teachers, ...external].map((teacher) => teacherOf(teacher, demo)),
      ...students.map((student) => studentOf(student, demo, random)),
    ],
  };
}

function take(people: readonly Person[], from: number, count: number): Person[] {
  const twice = [...people, ...people];
  const start = from % people.length;
  return twice.slice(start, start + Math.min(count, people.length));
}

function allocation(teacher: Person, idTurma: number, idDocenteTurma: number, own: boolean): DocenteTurma {
  return {
    idDocenteTurma,
    idTurma,
    idDocente: own ? teacher.id : null,
    idDocenteExterno: own ? null : teacher.id,
    nomeDocente: teacher.nome,
    cpf: teacher.cpf,
    chDedicadaPeriodo: 60,
  };
}

type ParticipanteRecord = z.output<typeof Participante>;

function participant({ id, nome, login, cpf, idInstitucional }: Person, idTurma: number) {
  return {
    idParticipante: id,
    idTurma,
    nome,
    login,
    cpfCnpj: cpf,
    idInstitucional,
    dataEntradaParticipante: null,
    email: `${login}@example.edu`,
    idFoto: null,
    chaveFoto: null,
  };
}

function teacherOf(teacher: Person, { turma }: DemoClass): ParticipanteRecord {
  const unit = UNITS.find(({ id }) => id === turma.idUnidade) ?? UNITS[0];
  return {
    ...participant(teacher, turma.idTurma),
    identificador: 1_000_000 + teacher.id,
    idTipoParticipante: TIPO_DOCENTE,
    descricao: 'DOCENTE',
    idSituacaoMatricula: null,
    idLotacao: unit.id,
    lotacao: unit.nome,
  };
}

/** Enrolled in an open class; in a finished one passed or failed. */
function studentOf(student: Person, { turma }: DemoClass, random: SeededRandom): ParticipanteRecord {
  const course = COURSES[student.id % COURSES.length] ?? COURSES[0];
  return {
    ...participant(student, turma.idTurma),
    identificador: turma.ano * 10_000_000 + (student.id % 10_000_000),
    dataEntradaParticipante: Date.UTC(turma.ano, turma.periodo === 1 ? 0 : 6, random.whole(1, 20), 3),
    idTipoParticipante: TIPO_DISCENTE,
    descricao: 'DISCENTE',
    idSituacaoMatricula: turma.idSituacaoTurma === 3 ? (student.id % 3 === 0 ? 25 : 24) : 2,
    idLotacao: course.id,
    lotacao: course.nome,
  };
}
