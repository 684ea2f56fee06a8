import type { Docente } from '../../../../lib/turma/stored/docente.ts';
import { MIN_COMPONENTS, regularComponent } from './offer.ts';
import { emailOf, person } from './people.ts';

export const FIRST_TEACHER = 531;
const MIN_TEACHERS = 10;
const CLASSES_PER_TEACHER = 3;

export const FIRST_EXTERNAL_TEACHER = 9001;
const MIN_EXTERNAL_TEACHERS = 2;
/** This many consecutive classes share an external teacher, who teaches those of them that have one. */
const CLASSES_PER_EXTERNAL_TEACHER = 75;

const FIRST_STAFF_NUMBER = 1_000_000;

const teachersFor = (classes: number) => Math.max(MIN_TEACHERS, Math.ceil(classes / CLASSES_PER_TEACHER));

const externalTeachersFor = (classes: number) =>
  Math.max(MIN_EXTERNAL_TEACHERS, Math.ceil(classes / CLASSES_PER_EXTERNAL_TEACHER));

/** Returns all teachers of an institution with this number of classes, including those without a class. */
export function* demoTeachers(classes: number): Generator<Docente> {
  for (let index = 0; index < teachersFor(classes); index += 1) yield teacher(index);
  for (let index = 0; index < externalTeachersFor(classes); index += 1) yield externalTeacher(index);
}

/** Returns a teacher for the class with this number; a different one for each `offset`. */
export const teacherFor = (number: number, offset: number, classes: number): Docente =>
  teacher((number + offset) % teachersFor(classes));

/** Returns an external teacher for the class with this number. */
export const externalTeacherFor = (number: number): Docente =>
  externalTeacher(Math.floor(number / CLASSES_PER_EXTERNAL_TEACHER));

function teacher(index: number): Docente {
  const { unidade } = regularComponent(index % MIN_COMPONENTS);
  return {
    ...personal(FIRST_TEACHER + index),
    externo: false,
    identificador: FIRST_STAFF_NUMBER + FIRST_TEACHER + index,
    idLotacao: unidade.id,
    lotacao: unidade.nome,
  };
}

const externalTeacher = (index: number): Docente => ({
  ...personal(FIRST_EXTERNAL_TEACHER + index),
  externo: true,
  identificador: null,
  idLotacao: null,
  lotacao: null,
});

function personal(id: number) {
  const someone = person(id);
  const { nome, cpf, login, idInstitucional } = someone;
  return { idDocente: id, nome, cpf, login, idInstitucional, email: emailOf(someone) };
}
