import type { Docente } from '../../../../lib/turma/stored/docente.ts';
import { FEWEST_COMPONENTS, regularComponent } from './offer.ts';
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

/** Everyone who teaches in an institution of so many classes, or could. */
export function* demoTeachers(classes: number): Generator<Teacher> {
  for (let place = 0; place < teachersFor(classes); place += 1) yield teacher(place);
  for (let place = 0; place < externalTeachersFor(classes); place += 1) yield externalTeacher(place);
}

/** A teacher for the class with this number; `further` gives another one. */
export const teacherFor = (number: number, further: number, classes: number): Teacher =>
  teacher((number + further) % teachersFor(classes));

/** A teacher from outside for the class with this number. */
export const externalTeacherFor = (number: number): Teacher =>
  externalTeacher(Math.floor(number / CLASSES_PER_EXTERNAL_TEACHER));

function teacher(place: number): Teacher {
  const { unidade } = regularComponent(place % FEWEST_COMPONENTS);
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
