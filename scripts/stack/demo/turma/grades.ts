import type * as z from 'zod';
import { SITUACAO_ABERTA, SITUACAO_CONSOLIDADA } from '../../../../lib/turma/catalogs.ts';
import type { Avaliacao } from '../../../../schemas/turma/avaliacoes.ts';
import type { StoredNotaUnidade } from '../../../../schemas/turma/notas-unidades.ts';
import { type DemoClass, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import { type Outcome, outcome, pending } from './outcome.ts';
import { student } from './people.ts';
import { hourOfWeek, UNITS, WEEKS_PER_UNIT } from './terms.ts';

/** Class hours of a component. */
const HOURS = 60;

type NotaUnidade = z.output<typeof StoredNotaUnidade>;

/** The performance of a student in a class. */
type Profile = 'good' | 'middling' | 'weak' | 'absent';

const EVERY_RESULT: readonly Profile[] = ['weak', 'absent', 'middling', 'good', 'good', 'good', 'good'];
const ORDINARY: readonly Profile[] = ['good', 'good', 'middling', 'good', 'good', 'weak', 'good'];

/** The first students of a finished special class have every possible result. */
export function profileOf(demo: DemoClass, index: number): Profile {
  const { number, turma } = demo;
  const isFinished = turma.idSituacaoTurma === SITUACAO_CONSOLIDADA;
  const profiles = isSpecial(demo) && isFinished ? EVERY_RESULT : ORDINARY;
  return profiles[(isFinished ? index : index + number) % profiles.length] ?? 'good';
}

/** The range of grades for each kind of student, in tenths. */
const GRADE_RANGES: Record<Profile, readonly [number, number]> = {
  good: [70, 100],
  middling: [40, 65],
  weak: [5, 28],
  absent: [70, 90],
};

/** The parts of a unit's grade. */
const PARTS = [
  { sigla: 'P', descricao: 'Prova escrita', peso: 2 },
  { sigla: 'T', descricao: 'Trabalho', peso: 1 },
] as const;

/**
 * Returns the grades of a student of a class, by index. A finished class has all grades; an open one has those of the
 * first unit, and those of the second for submitted work.
 * @param absences missed class hours, by unit
 */
export function resultOf(demo: DemoClass, index: number, absences: readonly number[]) {
  const units = UNITS.map((unidade) => unitOf(demo, index, unidade, absences[unidade - 1] ?? 0));
  const notasUnidades = units.map(({ nota }) => nota);
  const result = finalOf(demo, notasUnidades, absences);
  return {
    outcome: result,
    notasUnidades,
    avaliacoes: units.flatMap(({ avaliacoes }) => avaliacoes),
    boletim: reportOf(demo, notasUnidades, result),
  };
}

function unitOf(demo: DemoClass, index: number, unidade: number, faltas: number) {
  const { number, turma, component, term, random } = demo;
  const { idTurma, ano, periodo } = turma;
  const idParticipante = student(demo.students[index] ?? 0).id;
  const unit = index * UNITS.length + unidade - 1;
  const idNotaUnidade = ids.notaUnidade(number, unit);
  const parts = PARTS.slice(0, isSpecial(demo) ? PARTS.length : 1);
  const avaliacoes: Avaliacao[] = parts.map(({ sigla, descricao, peso }, n) => ({
    idAvaliacao: ids.avaliacao(number, unit * PARTS.length + n),
    idTurma,
    idParticipante,
    idNotaUnidade,
    unidade,
    descricao,
    abreviacao: `${sigla}${unidade}`,
    nota: isGraded(turma.idSituacaoTurma, unidade, sigla)
      ? random.whole(...GRADE_RANGES[profileOf(demo, index)]) / 10
      : null,
    notaMaxima: 10,
    peso,
    ano,
    periodo,
  }));
  const media = meanOf(avaliacoes);
  const nota: NotaUnidade = {
    idNotaUnidade,
    idParticipante,
    idTurma,
    ano,
    periodo,
    unidade,
    media,
    faltas,
    recuperacao: null,
    nomeComponente: component.nome,
    codigoComponente: component.codigo,
    dataRegistro: media === null ? null : hourOfWeek(term, unidade * WEEKS_PER_UNIT),
  };
  return { nota, avaliacoes };
}

function isGraded(idSituacaoTurma: number, unidade: number, sigla: string): boolean {
  if (idSituacaoTurma === SITUACAO_CONSOLIDADA) return true;
  return idSituacaoTurma === SITUACAO_ABERTA && (unidade === 1 || (unidade === 2 && sigla === 'T'));
}

/** Returns the weighted mean with one decimal; null until every part has a grade. */
function meanOf(parts: readonly Avaliacao[]): number | null {
  let [tenths, weight] = [0, 0];
  for (const { nota, peso } of parts) {
    if (nota === null) return null;
    tenths += Math.round(nota * 10) * peso;
    weight += peso;
  }
  return Math.round(tenths / weight) / 10;
}

function finalOf({ turma, random }: DemoClass, notas: readonly NotaUnidade[], absences: readonly number[]) {
  const [first, second, third] = notas.map(({ media }) => (media === null ? null : Math.round(media * 10)));
  if (turma.idSituacaoTurma !== SITUACAO_CONSOLIDADA || first == null || second == null || third == null)
    return pending(turma);
  const missed = absences.reduce((sum, hours) => sum + hours, 0);
  const exam = random.whole(30, 80);
  return outcome([first, second, third], missed, HOURS, exam);
}

function reportOf({ turma, component }: DemoClass, notas: readonly NotaUnidade[], result: Outcome) {
  const { idSituacao, situacao, final, recuperacao } = result;
  const hasConcept = component.siglaNivel === 'E' || component.siglaNivel === 'D';
  return {
    idTurma: turma.idTurma,
    mediaFinal: final === null || hasConcept ? null : final / 10,
    situacao,
    notasUnidades: notas.map(({ unidade, media, idNotaUnidade, faltas, recuperacao }) => ({
      unidade,
      media,
      idNotaUnidade,
      faltas,
      recuperacao,
    })),
    ano: turma.ano,
    periodo: turma.periodo,
    idDiscente: notas[0]?.idParticipante ?? 0,
    idSituacao,
    idComponente: component.id,
    codigoComponente: component.codigo,
    nomeComponente: component.nome,
    codigoTurma: turma.codigoTurma,
    cargaHoraria: HOURS,
    recuperacao: recuperacao === null ? null : recuperacao / 10,
    faltas: notas.reduce((sum, { faltas }) => sum + faltas, 0),
    conceito: final === null || !hasConcept ? null : conceptOf(final),
  };
}

/** Graduate courses have a letter instead of the average. */
const conceptOf = (tenths: number) => (tenths >= 90 ? 'A' : tenths >= 70 ? 'B' : tenths >= 50 ? 'C' : 'D');
