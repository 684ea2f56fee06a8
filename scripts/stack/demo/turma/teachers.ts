import type { Docente } from '../../../../lib/turma/stored/docente.ts';
import { MIN_COMPONENTS, regularComponent } from './offer.ts';
import { emailOf, person } from './people.ts';

export type Teacher = Docente;

export const FIRST_TEACHER = 531;
const FEWEST_TEACHERS = 10;
const CLASSES_PER_TEACHER = 3;

export const FIRST_EXTERNAL_TEACHER = 9001;
const FEWEST_EXTERNAL_TEACHERS = 2;
const CLASSES_PER_EXTERNAL_TEACHER = 75;

const FIRST_STAFF_NUMBER = 1_000_000;

const teachersFor = (classes: number) => Math.max(FEWEST_TEACHERS, Math.ceil(classes / CLASSES_PER_TEACHER));

const externalTeachersFor = (classes: number) =>
  Math.max(FEWEST_EXTERNAL_TEACHERS, Math.ceil(classes / CLASSES_PER_EXTERNAL_TEACHER));

/** Returns all teachers of an institution with this number of classes, including those without a class. */
export function* demoTeachers(classes: number): Generator<Teacher> {
  for (let place = 0; place < teachersFor(classes); place += 1) yield teacher(place);
  for (let place = 0; place < externalTeachersFor(classes); place += 1) yield externalTeacher(place);
}

/** Returns a teacher for the class with this number; another one for each value of `further`. */
export const teacherFor = (number: number, further: number, classes: number): Teacher =>
  teacher((number + further) % teachersFor(classes));

/** Returns an external teacher for the class with this number. */
export const externalTeacherFor = (number: number): Teacher =>
  externalTeacher(Math.floor(number / CLASSES_PER_EXTERNAL_TEACHER));

function teacher(place: number): Teacher {
  const { unidade } = regularComponent(place % MIN_COMPONENTS);
  return {
    ...personal(FIRST_TEACHER + place),
    externo: false,
    identificador: FIRST_STAFF_NUMBER + FIRST_TEACHER + place,
    idLotacao: unidade.id,
    lotacao: unidade.nome,
  };
}

const externalTeacher = (place: number): Teacher => ({
  ...personal(FIRST_EXTERNAL_TEACHER + place),
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
