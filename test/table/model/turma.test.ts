import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { participantes, turmas } from '../../../lib/turma/keys.ts';
import { midnightOf, today } from '../../../lib/turma/schedule/days.ts';
import { lessonDays } from '../../../lib/turma/schedule/schedule.ts';
import { checkTurma } from '../../../scripts/stack/check/turma.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { useOwnTable } from '../own-table.ts';
import { type Ask, apis, MODEL_RUNS } from './api.ts';

// Runs before the imports that create the logger.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});

let ask: Ask;

// The test checks the whole table, so no other test may write to it.
beforeAll(async () => {
  await useOwnTable();
  ask = (await apis()).turma;
});

const STUDENTS = 4;
const CHOICES = 3;
const DAYS = 3;

/** Steps of callers. Numbers select one of the existing records; without any, the step is skipped. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), titulo: title() }),
  fc.record({ kind: fc.constant('rename' as const), which: fc.nat(), titulo: title() }),
  fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('open poll' as const) }),
  fc.record({
    kind: fc.constant('answer' as const),
    which: fc.nat(),
    student: below(STUDENTS),
    choice: below(CHOICES),
  }),
  fc.record({ kind: fc.constant('record' as const), day: below(DAYS), rows: rows() }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

function title() {
  return fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => /\S/.test(text));
}

function rows() {
  const row = fc.record({ student: below(STUDENTS), faltas: below(3) });
  return fc.uniqueArray(row, { minLength: 1, selector: ({ student }) => student });
}

function below(end: number) {
  return fc.nat({ max: end - 1 });
}

/** The expected state of a class. */
interface Model {
  readonly idTurma: number;
  readonly students: readonly number[];
  /** Past lesson days: midnights in milliseconds. */
  readonly days: readonly number[];
  /** Titles by identifier. */
  readonly news: Map<number, string>;
  /** The alternatives of polls, and the votes of students, by identifier. */
  readonly polls: Map<number, { alternatives: number[]; votes: Map<number, number> }>;
  /** Absences by day and student. */
  readonly absences: Map<number, Map<number, number>>;
}

async function newClass(): Promise<Model> {
  const idTurma = randomInt(1_000_000_000, 2_000_000_000);
  const students = Array.from({ length: STUDENTS }, (_, n) => idTurma + n);
  const [from, to] = [-40, 40].map((days) => today().add({ days }).toString().split('-').reverse().join('/'));
  const descricaoHorario = `246M12 (${from} - ${to})`;
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario }]);
  await putRecords(
    participantes,
    students.map((id) => participant(idTurma, id)),
  );
  const days = lessonDays(descricaoHorario)
    .map(({ date }) => midnightOf(date))
    .filter((day) => day < midnightOf(today()))
    .slice(-DAYS);
  return { idTurma, students, days, news: new Map(), polls: new Map(), absences: new Map() };
}

const News = z.looseObject({ 'id-noticia': z.int() });
const Poll = z.looseObject({
  'id-enquete': z.int(),
  alternativas: z.array(z.looseObject({ 'id-alternativa': z.int() })),
});

const nth = <T>(things: Iterable<T>, which: number): T | undefined => {
  const all = [...things];
  return all[which % Math.max(1, all.length)];
};

/** Performs a step through the API, which has to respond as the model expects, and in the model. */
async function perform(step: Step, model: Model): Promise<void> {
  const { idTurma, students, news, polls, absences } = model;
  switch (step.kind) {
    case 'publish': {
      const body = { 'id-turma': idTurma, titulo: step.titulo, conteudo: 'Texto' };
      const created = News.parse(await ask({ method: 'POST', target: '/noticias', body }, 200));
      news.set(created['id-noticia'], step.titulo);
      break;
    }
    case 'rename': {
      const id = nth(news.keys(), step.which) ?? UNKNOWN_ID;
      const body = { 'id-noticia': id, titulo: step.titulo };
      await ask({ method: 'PUT', target: '/noticias', body }, news.has(id) ? 200 : 404);
      if (news.has(id)) news.set(id, step.titulo);
      break;
    }
    case 'withdraw': {
      const id = nth(news.keys(), step.which) ?? UNKNOWN_ID;
      await ask({ method: 'DELETE', target: `/noticias/${id}` }, news.delete(id) ? 200 : 204);
      break;
    }
    case 'open poll': {
      const alternativas = Array.from({ length: CHOICES }, (_, n) => ({ descricao: `Escolha ${n}` }));
      const end = { 'data-fim': Date.now() + 3_600_000 };
      const body = { 'id-turma': idTurma, pergunta: 'Qual?', ...end, alternativas };
      const created = Poll.parse(await ask({ method: 'POST', target: '/enquetes', body }, 200));
      const alternatives = created.alternativas.map((one) => one['id-alternativa']);
      polls.set(created['id-enquete'], { alternatives, votes: new Map() });
      break;
    }
    case 'answer': {
      const [id, poll] = nth(polls, step.which) ?? [];
      const [student, choice] = [students[step.student], poll?.alternatives[step.choice]];
      if (poll === undefined || student === undefined || choice === undefined) break;
      const body = { 'id-alternativa': choice, 'id-discente': student };
      const again = poll.votes.has(student);
      await ask({ method: 'POST', target: `/enquetes/${id}/respostas`, body }, again ? 409 : 200);
      if (!again) poll.votes.set(student, choice);
      break;
    }
    case 'record': {
      const day = model.days[step.day] ?? 0;
      const recorded = step.rows.map(({ student, faltas }) => ({ id: students[student] ?? 0, faltas }));
      const frequencias = recorded.map(({ id, faltas }) => ({ 'id-participante': id, faltas }));
      const body = { 'id-turma': idTurma, data: day, frequencias };
      await ask({ method: 'POST', target: '/lancar-frequencias', body }, 200);
      const known = absences.get(day) ?? new Map<number, number>();
      for (const { id, faltas } of recorded) known.set(id, faltas);
      absences.set(day, known);
    }
  }
}

/** An identifier that no record has. */
const UNKNOWN_ID = 999_999_999;

const SeenNews = z.array(z.looseObject({ 'id-noticia': z.int(), titulo: z.string() }));
const SeenPolls = z.array(
  z.looseObject({
    'id-enquete': z.int(),
    'total-respostas': z.int(),
    alternativas: z.array(z.looseObject({ 'id-alternativa': z.int(), 'total-votos': z.int() })),
  }),
);
const SeenAbsences = z.array(z.looseObject({ faltas: z.int() }));

/** Compares the API with the model. */
async function compare({ idTurma, students, days, news, polls, absences }: Model): Promise<void> {
  const shown = SeenNews.parse(await ask({ target: `/noticias?id-turma=${idTurma}&limit=100` }, 200));
  expect(new Map(shown.map((one) => [one['id-noticia'], one.titulo]))).toEqual(news);
  for (const [id, titulo] of news) {
    expect(await ask({ target: `/noticias/${id}` }, 200)).toMatchObject([{ 'id-noticia': id, titulo }]);
  }
  const open = SeenPolls.parse(await ask({ target: `/enquetes?id-turma=${idTurma}&limit=100` }, 200));
  expect(open.map((one) => one['id-enquete']).sort()).toEqual([...polls.keys()].sort());
  for (const poll of open) {
    const { alternatives, votes } = polls.get(poll['id-enquete']) ?? { alternatives: [], votes: new Map() };
    expect(poll['total-respostas']).toBe(votes.size);
    expect(poll.alternativas.map((one) => [one['id-alternativa'], one['total-votos']])).toEqual(
      alternatives.map((id) => [id, [...votes.values()].filter((choice) => choice === id).length]),
    );
  }
  for (const day of days) {
    for (const student of students) {
      const target = `/frequencias?id-turma=${idTurma}&id-participante=${student}&data=${day}`;
      const known = absences.get(day)?.get(student);
      const found = SeenAbsences.parse(await ask({ target }, 200)).map(({ faltas }) => faltas);
      expect(found).toEqual(known === undefined ? [] : [known]);
    }
  }
}

it('the class API shows what was written, after any sequence of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 40, size: 'max' }), async (steps) => {
      const model = await newClass();
      for (const step of steps) await perform(step, model);
      await compare(model);
      expect(await checkTurma()).toEqual([]);
    }),
    MODEL_RUNS,
  );
});
