import type { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import {
  SITUACAO_A_DEFINIR_DOCENTE,
  SITUACAO_ABERTA,
  SITUACAO_AGUARDANDO_HOMOLOGACAO,
  SITUACAO_CONSOLIDADA,
  SITUACAO_EXCLUIDA,
  SITUACAO_INTERROMPIDA,
} from '../../../../lib/turma/catalogs.ts';
import type { StoredTurma } from '../../../../schemas/turma/turmas.ts';
import { SeededRandom } from '../random.ts';
import {
  ALGEBRA,
  ALGORITMOS,
  BANCO_DE_DADOS,
  CALCULO_1,
  CALCULO_2,
  type Component,
  LINGUISTICA,
  MIN_COMPONENTS,
  REDES,
  regularComponent,
  SCHEDULES,
  SEMINARIOS,
  SISTEMAS,
  TEXTOS,
} from './offer.ts';
import { FIXED_TERM, scheduleCode, type Term, termBefore } from './terms.ts';

export type Turma = z.output<typeof StoredTurma>;

/** A class with its participants. */
export interface DemoClass {
  /** Its index among all classes, from 0. */
  readonly number: number;
  readonly turma: Turma;
  readonly component: Component;
  readonly term: Term;
  readonly teachers: number;
  readonly externalTeachers: number;
  /** The numbers of its students, from 0; see `student`. */
  readonly students: readonly number[];
  /** The source of its random values, the same in an institution of any size. */
  readonly random: SeededRandom;
}

export const FIRST_CLASS = 57610;

/** How a class differs from an ordinary open one of the current term. */
interface Overrides {
  readonly component: Component;
  readonly termsAgo?: number;
  /** Its term, if that does not depend on the current one. */
  readonly term?: Term;
  readonly schedule?: (term: Term) => string | null;
  readonly changes?: Partial<Turma>;
  readonly students: readonly number[];
  readonly teachers?: number;
  readonly externalTeachers?: number;
}

const GROUPING = { idTurmaAgrupadora: FIRST_CLASS + 9, subturma: true };

/** One class for each feature that a developer may want to try; the first is a good start. */
const SPECIALS: readonly Overrides[] = [
  {
    component: CALCULO_1,
    schedule: (term) => scheduleCode('24M12', term),
    students: from(0, 8),
    teachers: 2,
  },
  // Two of its students failed and are in the class above; the others passed.
  {
    component: CALCULO_1,
    termsAgo: 2,
    students: [0, 1, ...from(46, 4)],
    changes: { idSituacaoTurma: SITUACAO_CONSOLIDADA },
  },
  { component: TEXTOS, students: from(0, 45) },
  {
    component: LINGUISTICA,
    students: [],
    teachers: 0,
    changes: { idSituacaoTurma: SITUACAO_A_DEFINIR_DOCENTE },
  },
  { component: ALGORITMOS, schedule: () => null, students: from(0, 10), changes: { local: null } },
  { component: BANCO_DE_DADOS, schedule: twoStretches, students: from(2, 6) },
  { component: CALCULO_2, students: [], changes: { idSituacaoTurma: SITUACAO_EXCLUIDA } },
  { component: ALGEBRA, students: from(60, 7), changes: { idSituacaoTurma: SITUACAO_INTERROMPIDA } },
  {
    component: SISTEMAS,
    students: from(70, 5),
    changes: { idSituacaoTurma: SITUACAO_AGUARDANDO_HOMOLOGACAO },
  },
  { component: ALGORITMOS, students: [], changes: { codigoTurma: '10' } },
  { component: ALGORITMOS, students: from(100, 9), changes: { ...GROUPING, codigoTurma: '10A' } },
  { component: ALGORITMOS, students: from(120, 7), changes: { ...GROUPING, codigoTurma: '10B' } },
  // Its term and lessons are the same whatever day it is, so that examples can name their days.
  {
    component: SEMINARIOS,
    term: FIXED_TERM,
    schedule: ({ from }) => scheduleCode('23456N12', { from, to: from.add({ days: 11 }) }),
    students: from(130, 4),
    teachers: 0,
    externalTeachers: 1,
  },
  { component: REDES, students: from(135, 12), changes: { idModalidadeEducacao: 2, local: 'Polo Norte' } },
];

/** The number of special classes, which have records of all kinds; see `isSpecial`. */
export const SPECIAL_CLASSES = SPECIALS.length;

/** Whether a class has begun and was not broken off: it has attendance, answers to tasks, and polls. */
export const isHeld = ({ idSituacaoTurma }: Pick<Turma, 'idSituacaoTurma'>): boolean =>
  idSituacaoTurma === SITUACAO_ABERTA || idSituacaoTurma === SITUACAO_CONSOLIDADA;

/** The special classes have many records of all kinds, the ordinary ones a few of each. */
export const isSpecial = ({ number }: DemoClass): boolean => number < SPECIAL_CLASSES;

const FIRST_ORDINARY_STUDENT = 200;
/** The class codes of ordinary classes follow those of the special ones. */
const FIRST_ORDINARY_CODE = 11;
/** The number of ordinary classes that the same students take before the next students do. */
const COHORT_CLASSES = 5;
const COHORT_STUDENTS = 9;

const CLASSES_PER_TERM = 46;
const CLASSES_PER_COMPONENT = 20;
/** One ordinary class in this many also has an external teacher. */
const EXTERNAL_TEACHER_INTERVAL = 25;

/**
 * Yields `count` classes around `today`: the special ones first, then ordinary ones of this and earlier terms. A larger
 * institution has more terms and components, but not more classes in each.
 */
export function* demoClasses(today: Temporal.PlainDate, count: number): Generator<DemoClass> {
  const ordinary = count - SPECIAL_CLASSES;
  const terms = Math.max(4, Math.round(ordinary / CLASSES_PER_TERM));
  const components = withoutCommonDivisor(
    Math.max(MIN_COMPONENTS, Math.round(ordinary / CLASSES_PER_COMPONENT)),
    terms,
  );
  for (let number = 0; number < count; number += 1) {
    const random = new SeededRandom(number + 1);
    const overrides = SPECIALS[number] ?? ordinaryClass(number - SPECIAL_CLASSES, terms, components, random);
    const term = overrides.term ?? termBefore(today, overrides.termsAgo ?? 0);
    yield demoClass(number, overrides, term, random);
  }
}

function demoClass(number: number, overrides: Overrides, term: Term, random: SeededRandom): DemoClass {
  const { component, termsAgo = 0, changes, teachers = 1, externalTeachers = 0 } = overrides;
  const usual = scheduleCode(random.pick(SCHEDULES), term);
  const turma: Turma = {
    idTurma: FIRST_CLASS + number,
    ano: term.ano,
    periodo: term.periodo,
    codigoTurma: String(random.whole(1, 9)).padStart(2, '0'),
    local: `Sala ${random.whole(1, 40)}`,
    descricaoHorario: overrides.schedule === undefined ? usual : overrides.schedule(term),
    capacidadeAluno: 50,
    idComponente: component.id,
    nomeComponente: component.nome,
    codigoComponente: component.codigo,
    siglaNivel: component.siglaNivel,
    idUnidade: component.unidade.id,
    idSituacaoTurma: termsAgo === 0 ? SITUACAO_ABERTA : SITUACAO_CONSOLIDADA,
    idTurmaAgrupadora: 0,
    subturma: false,
    tipo: 1,
    idModalidadeEducacao: 1,
    utilizaNovaTurmaVirtual: true,
    ...changes,
  };
  const { students } = overrides;
  return { number, turma, component, term, teachers, externalTeachers, students, random };
}

function ordinaryClass(index: number, terms: number, components: number, random: SeededRandom): Overrides {
  const cohort = Math.floor(index / COHORT_CLASSES);
  const isExternal = index % EXTERNAL_TEACHER_INTERVAL === EXTERNAL_TEACHER_INTERVAL - 1;
  return {
    component: regularComponent(index % components),
    termsAgo: index % terms,
    students: from(FIRST_ORDINARY_STUDENT + cohort * COHORT_STUDENTS, random.whole(3, COHORT_STUDENTS)),
    externalTeachers: isExternal ? 1 : 0,
    changes: { codigoTurma: String(FIRST_ORDINARY_CODE + Math.floor(index / (components * terms))) },
  };
}

/**
 * Returns the first number from `number` on that is coprime to `other`, so that every component occurs in every term.
 */
function withoutCommonDivisor(number: number, other: number): number {
  return commonDivisor(number, other) === 1 ? number : withoutCommonDivisor(number + 1, other);
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

function from(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => first + n);
}

function twoStretches({ from, to }: Term): string {
  const middle = from.add({ weeks: 8 });
  const before = scheduleCode('7M123', { from, to: middle.subtract({ days: 1 }) });
  return `${before}, ${scheduleCode('7M1234', { from: middle, to })}`;
}
