import type { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import type { StoredTurma } from '../../../schemas/turma/turmas.ts';
import type { SeededRandom } from '../random.ts';
import { COMPONENTS, type Component, SCHEDULES, TECHNICAL_COMPONENT } from './offer.ts';

export type Turma = z.output<typeof StoredTurma>;

/** A class with the number of its students and teachers. */
export interface DemoClass {
  readonly turma: Turma;
  readonly students: number;
  readonly teachers: number;
  readonly externalTeachers: number;
}

const FIRST_ID = 57610;

/** What sets a class of the demo apart from an ordinary open one of the present term. */
interface Particulars {
  readonly component?: Component;
  readonly termsAgo?: number;
  readonly changes?: Partial<Turma>;
  readonly students?: number;
  readonly teachers?: number;
  readonly externalTeachers?: number;
}

const component = (codigo: string) => COMPONENTS.find((found) => found.codigo === codigo) ?? COMPONENTS[0];

/** One class for everything that somebody may want to try; the first is the one to begin with. */
function specials(schedule: (code: string, termsAgo?: number) => string): Particulars[] {
  const grouping = FIRST_ID + 9;
  return [
    { component: component('MAT0311'), students: 8, teachers: 2 },
    { component: component('MAT0311'), termsAgo: 2, students: 6, changes: { idSituacaoTurma: 3 } },
    { component: component('LET0105'), students: 45 },
    { component: component('LET0210'), students: 0, teachers: 0, changes: { idSituacaoTurma: 2 } },
    { component: component('COM0101'), changes: { descricaoHorario: null, local: null } },
    { component: component('COM0204'), changes: { descricaoHorario: twoStretches(schedule) } },
    { component: component('MAT0312'), students: 0, changes: { idSituacaoTurma: 4 } },
    { component: component('MAT0320'), changes: { idSituacaoTurma: 6 } },
    { component: component('COM2001'), students: 5, changes: { idSituacaoTurma: 7 } },
    { component: component('COM0101'), students: 0, changes: { codigoTurma: '10' } },
    {
      component: component('COM0101'),
      changes: { codigoTurma: '10A', idTurmaAgrupadora: grouping, subturma: true },
    },
    {
      component: component('COM0101'),
      changes: { codigoTurma: '10B', idTurmaAgrupadora: grouping, subturma: true },
    },
    { component: component('COM3001'), students: 4, teachers: 0, externalTeachers: 1 },
    {
      component: TECHNICAL_COMPONENT,
      students: 12,
      changes: { idModalidadeEducacao: 2, local: 'Polo Norte' },
    },
  ];
}

function twoStretches(schedule: (code: string) => string): string {
  const [, dates = ''] = schedule('7M123').split(' (');
  const [from = '', to = ''] = dates.replace(')', '').split(' - ');
  const middle = `15/${from.slice(3)}`;
  return `7M123 (${from} - ${middle}), 7M1234 (16/${from.slice(3)} - ${to})`;
}

/** `count` classes, around `today`: the special ones first, then ordinary ones of this and earlier terms. */
export function* demoClasses(
  random: SeededRandom,
  today: Temporal.PlainDate,
  count: number,
): Generator<DemoClass> {
  const schedule = (code: string, termsAgo = 0) => {
    const { from, to } = term(today, termsAgo);
    return `${code} (${dayMonthYear(from)} - ${dayMonthYear(to)})`;
  };
  const particulars = specials(schedule);
  for (let n = 0; n < count; n += 1) {
    const termsAgo = particulars[n]?.termsAgo ?? (n < particulars.length ? 0 : random.whole(0, 3));
    const { component = random.pick(COMPONENTS), changes, ...people } = particulars[n] ?? {};
    const { ano, periodo } = term(today, termsAgo);
    const turma: Turma = {
      idTurma: FIRST_ID + n,
      ano,
      periodo,
      codigoTurma: String(random.whole(1, 9)).padStart(2, '0'),
      local: `Sala ${random.whole(1, 40)}`,
      descricaoHorario: schedule(random.pick(SCHEDULES), termsAgo),
      capacidadeAluno: 40,
      idComponente: component.id,
      nomeComponente: component.nome,
      codigoComponente: component.codigo,
      siglaNivel: component.siglaNivel,
      idUnidade: component.idUnidade,
      idSituacaoTurma: termsAgo === 0 ? 1 : 3,
      idTurmaAgrupadora: 0,
      subturma: false,
      tipo: 1,
      idModalidadeEducacao: 1,
      utilizaNovaTurmaVirtual: true,
      ...changes,
    };
    yield { turma, students: random.whole(3, 15), teachers: 1, externalTeachers: 0, ...people };
  }
}

/** The regular term that many terms before the one of `today`: the first half of a year, or the second. */
function term(today: Temporal.PlainDate, termsAgo: number) {
  const halves = today.year * 2 + (today.month > 6 ? 1 : 0) - termsAgo;
  const [ano, periodo] = [Math.floor(halves / 2), (halves % 2) + 1];
  const from = today.with({ year: ano, month: periodo === 1 ? 1 : 7, day: 1 });
  return { ano, periodo, from, to: from.add({ months: 6 }).subtract({ days: 1 }) };
}

function dayMonthYear({ day, month, year }: Temporal.PlainDate): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}
