import { describe, expect, it } from 'vitest';
import { scheduleProblem } from '../../../lib/turma/schedule/schedule.ts';
import { demo, lessonDays } from './records.ts';

const DAYS = ['2026-01-01', '2026-03-02', '2026-07-01', '2026-12-31', '2028-02-29', '2031-12-29'];

// The requirements for the demo data, on the difficult dates of a year.
describe.each(DAYS)('on %s', (today) => {
  const data = demo(today, 30);
  const ofClass = <R extends { idTurma: number }>(records: readonly R[], idTurma = 57610) =>
    records.filter((record) => record.idTurma === idTurma);
  const find = (test: (turma: (typeof data.turmas)[number]) => boolean) => data.turmas.filter(test);
  const students = (idTurma: number) =>
    ofClass(data.participantes, idTurma).filter((one) => one.idTipoParticipante === 4);
  const now = data.today + 36_000_000;

  it('the demo has more than 20 classes, several terms, all six situations, technical classes', () => {
    expect(data.turmas.length).toBeGreaterThan(20);
    expect(new Set(data.turmas.map(({ ano, periodo }) => `${ano}.${periodo}`)).size).toBeGreaterThan(2);
    expect(new Set(data.turmas.map((turma) => turma.idSituacaoTurma))).toEqual(new Set([1, 2, 3, 4, 6, 7]));
    expect(find((turma) => turma.siglaNivel === 'T')).not.toHaveLength(0);
  });

  it('a finished class has students who passed and who failed', () => {
    const results = ofClass(data.boletim, 57611);
    expect(data.turmas[1]).toMatchObject({
      idTurma: 57611,
      idSituacaoTurma: 3,
      siglaNivel: 'G',
      codigoComponente: 'MAT0311',
    });
    expect(results.length).toBeGreaterThanOrEqual(3);
    expect(results.map(({ situacao }) => situacao)).toEqual(
      expect.arrayContaining(['APROVADO', 'REPROVADO POR NOTA', 'REPROVADO POR FALTAS']),
    );
    expect(results.filter(({ recuperacao }) => recuperacao !== null)).not.toHaveLength(0);
  });

  it('classes differ in their schedules', () => {
    expect(find((turma) => turma.descricaoHorario === null)).not.toHaveLength(0);
    expect(find((turma) => turma.descricaoHorario?.includes('), ') ?? false)).not.toHaveLength(0);
  });

  it('every schedule can be imported', () => {
    expect(data.turmas.flatMap((turma) => scheduleProblem(turma.descricaoHorario) ?? [])).toEqual([]);
  });

  it('a class groups two others, and has no students of its own', () => {
    const [sub, other] = find((turma) => turma.idTurmaAgrupadora !== 0);
    expect(other?.idTurmaAgrupadora).toBe(sub?.idTurmaAgrupadora);
    expect(students(sub?.idTurmaAgrupadora ?? 0)).toEqual([]);
    expect(students(sub?.idTurma ?? 0)).not.toHaveLength(0);
  });

  it('classes have two teachers, an external one, or none', () => {
    const teachers = data.turmas.map(({ idTurma }) => ofClass(data.docentesTurmas, idTurma));
    expect(new Set(teachers.map(({ length }) => length))).toEqual(new Set([0, 1, 2]));
    expect(data.docentesTurmas.filter((one) => one.idDocenteExterno !== null)).toHaveLength(1);
    expect(ofClass(data.docentesTurmas)[0]).toMatchObject({ idDocente: 531 });
  });

  it('a class has more than 20 participants', () => {
    expect(ofClass(data.participantes, 57612)).toHaveLength(46);
  });

  it('neither an open class nor a finished one has all teachers', () => {
    const everyone = new Set(data.docentesTurmas.map(({ idDocente }) => idDocente));
    expect(everyone.size).toBeGreaterThan(ofClass(data.docentesTurmas).length);
    expect(everyone.size).toBeGreaterThan(ofClass(data.docentesTurmas, 57611).length);
  });

  it.each([
    'noticias',
    'tarefas',
    'respostasTarefas',
    'atividades',
    'avaliacoes',
    'notas',
    'enquetes',
    'respostasEnquetes',
    'topicos',
    'materiais',
    'questionarios',
    'referencias',
    'frequencias',
    'boletim',
  ] as const)('an open class has at least two %s', (kind) => {
    expect(data[kind].filter(({ idTurma }) => idTurma === 57610).length).toBeGreaterThanOrEqual(2);
  });

  it('an open class has tasks for students and for groups, inactive tasks and evaluations, and hidden topics', () => {
    const [work] = ofClass(data.tarefas).filter(({ emGrupo }) => emGrupo);
    expect(ofClass(data.grupos).filter(({ idTarefa }) => idTarefa === work?.idTarefa)).toHaveLength(2);
    expect(ofClass(data.respostasTarefas).filter(({ idGrupo }) => idGrupo !== null)).toHaveLength(2);
    expect(ofClass(data.respostasTarefas).some(({ atrasada }) => atrasada)).toBe(true);
    expect(new Set(ofClass(data.tarefas).map(({ ativo }) => ativo))).toEqual(new Set([true, false]));
    expect(new Set(ofClass(data.atividades).map(({ ativo }) => ativo))).toEqual(new Set([true, false]));
    expect(new Set(ofClass(data.topicos).map(({ visivel }) => visivel))).toEqual(new Set([true, false]));
    expect(new Set(ofClass(data.notas).map(({ media }) => media === null))).toEqual(new Set([true, false]));
  });

  it('an open class has one open poll and one that is over, both with answers of some students', () => {
    const polls = ofClass(data.enquetes);
    const open = polls.filter(({ dataInicio, dataFim }) => dataInicio <= now && now <= dataFim);
    const over = polls.filter(({ dataFim }) => dataFim < data.today);
    expect([open.length, over.length]).toEqual([1, 1]);
    for (const { idEnquete } of polls) {
      const answers = ofClass(data.respostasEnquetes).filter((answer) => answer.idEnquete === idEnquete);
      expect(answers.length).toBeGreaterThanOrEqual(2);
      expect(answers.length).toBeLessThan(students(57610).length);
    }
  });

  it('an open class has past, future and cancelled lessons, and past ones without attendance', () => {
    const days = [...lessonDays(data.turmas[0]?.descricaoHorario ?? null).keys()];
    const cancelled = ofClass(data.diasSemAula).map((day) => day.data);
    const recorded = new Set(ofClass(data.frequencias).map((row) => row.data));
    const past = days.filter((day) => day < data.today && !cancelled.includes(day));
    expect(days.filter((day) => day > data.today).length).toBeGreaterThan(5);
    expect(cancelled.some((day) => day < data.today)).toBe(true);
    expect(past.filter((day) => recorded.has(day)).length).toBeGreaterThan(5);
    expect(past.filter((day) => !recorded.has(day)).length).toBeGreaterThanOrEqual(2);
    expect(students(57610).length).toBeGreaterThanOrEqual(2);
  });

  it('the attendance of one day is incomplete', () => {
    const rows = [...rowsPerDay(ofClass(data.frequencias)).values()];
    expect(rows.filter((count) => count < students(57610).length)).toHaveLength(1);
  });
});

function rowsPerDay(rows: readonly { data: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { data } of rows) counts.set(data, (counts.get(data) ?? 0) + 1);
  return counts;
}
