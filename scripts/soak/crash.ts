import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { FIRST_CLASS } from '../demo/turma/classes.ts';
import { student } from '../demo/turma/people.ts';
import type { Stack } from '../local/stack.ts';
import type { Restartable } from './restartable.ts';
import { few, type Outcome } from './trial.ts';

export interface CrashOptions {
  readonly crashes: number;
  readonly clients: number;
}

/** Between two crashes, in milliseconds. */
const PAUSE = 2000;
/** For an answer. */
const PATIENCE = 20_000;

/**
 * DynamoDB Local answers a transaction up to a millisecond before it is in its file: killed just then, it has lost what
 * it acknowledged. (So it does when it is called directly; DynamoDB itself promises otherwise.) What was acknowledged so
 * long before or after a crash therefore may be lost, as the answer takes its time to the client.
 */
const MOMENT = { before: 20, after: 1000 } as const;

/** A write, and how to see whether it is there. */
interface Write {
  readonly target: string;
  readonly body: object;
  /** Where to read what was acknowledged, by what the answer says. */
  seen(answer: unknown): { readonly target: string; readonly text: string };
}

/**
 * Kills the database in the middle of writes, and starts it again, some times over. Every write that was acknowledged
 * has to be there, and what the table holds has to hold together. A client of the class API that gets no answer sends
 * the same again under the same Idempotency-Key: what it wants is done once.
 */
export async function crashTrial(
  stack: Stack,
  dynamodb: Restartable,
  { crashes, clients }: CrashOptions,
): Promise<Outcome> {
  const authorization = `Bearer ${await stack.token('turma:read turma:write calendar:write')}`;
  const calendar = `${stack.environment.CALENDAR_ROOT}/${stack.environment.CALENDAR_NAMESPACE}`;
  const acknowledged: { target: string; text: string; at: number }[] = [];
  const moments: number[] = [];
  const problems: string[] = [];
  let [going, failed] = [true, 0];

  const send = async (target: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(`${stack.url}${target}`, { ...init, signal });
    return { status: response.status, text: await response.text() };
  };
  const client = async (writeOf: () => Write) => {
    while (going) {
      const { target, body, seen } = writeOf();
      const headers = {
        authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const repeatable = target.startsWith('/turma/');
      for (let tries = 0; tries === 0 || (repeatable && tries < 20); tries += 1) {
        const { status, text } = await send(target, init).catch((error) => ({ status: 0, text: `${error}` }));
        if (status === 200 || status === 201) {
          acknowledged.push({ ...seen(JSON.parse(text)), at: Date.now() });
          break;
        }
        failed += 1;
        if (status === 0 || (status < 500 && status !== 409)) {
          problems.push(`POST ${target} is answered ${status} while the database crashes: ${text}`);
          break;
        }
        await sleep(200);
      }
    }
  };
  const kinds = [news, poll, event(calendar), venue(calendar)];
  const running = Promise.all(
    Array.from({ length: clients }, (_, n) => client(kinds[n % kinds.length] ?? news)),
  );
  for (let crash = 0; crash < crashes; crash += 1) {
    await sleep(PAUSE);
    moments.push(Date.now());
    await dynamodb.crash();
  }
  await sleep(PAUSE);
  going = false;
  await running;

  let lost = 0;
  for (const { target, text, at } of acknowledged) {
    const answer = await send(target, { headers: { authorization } });
    if (answer.status === 200 && answer.text.includes(text)) continue;
    if (moments.some((moment) => at >= moment - MOMENT.before && at <= moment + MOMENT.after)) {
      lost += 1;
      continue;
    }
    problems.push(`${target} was acknowledged as ${text}, and is answered ${answer.status}: ${answer.text}`);
  }
  return {
    done: [
      `${crashes} crashes of the database in the middle of writes of ${clients} clients: ${acknowledged.length} acknowledged, ${failed} tries that were not`,
      ...(lost === 0 ? [] : [`${lost} acknowledged in the moment of a crash, which DynamoDB Local has lost`]),
    ],
    problems: [...few(problems), ...few(await twice(send, authorization)), ...few(await invariants(stack))],
  };
}

const News = z.looseObject({ 'id-noticia': z.int() });
const Poll = z.looseObject({ 'id-enquete': z.int() });
const Created = z.looseObject({ id: z.int() });

/** By these titles it is seen whether something was done twice. */
const TITLE = 'Soak';

function news(): Write {
  const titulo = `${TITLE} ${randomUUID()}`;
  return {
    target: '/turma/v1/noticias',
    body: { 'id-turma': FIRST_CLASS, titulo, conteudo: student(0).nome },
    seen: (answer) => ({ target: `/turma/v1/noticias/${News.parse(answer)['id-noticia']}`, text: titulo }),
  };
}

function poll(): Write {
  const pergunta = `${TITLE} ${randomUUID()}`;
  const alternativas = [{ descricao: 'Sim' }, { descricao: 'Não' }];
  return {
    target: '/turma/v1/enquetes',
    body: { 'id-turma': FIRST_CLASS, pergunta, 'data-fim': Date.now() + 3_600_000, alternativas },
    seen: (answer) => ({ target: `/turma/v1/enquetes/${Poll.parse(answer)['id-enquete']}`, text: pergunta }),
  };
}

/** Events share a slug's beginning, a category and a venue, so that their writes meet. */
const event = (calendar: string) => (): Write => {
  const title = `${TITLE} ${randomUUID().slice(0, 2)}`;
  const times = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };
  return {
    target: `${calendar}/events`,
    body: { title, ...times, categories: [TITLE], venue: { venue: TITLE } },
    seen: (answer) => ({ target: `${calendar}/events/${Created.parse(answer).id}`, text: title }),
  };
};

const venue = (calendar: string) => (): Write => {
  const name = `${TITLE} ${randomUUID()}`;
  return {
    target: `${calendar}/venues`,
    body: { venue: name },
    seen: (answer) => ({ target: `${calendar}/venues/${Created.parse(answer).id}`, text: name }),
  };
};

/** What was done more than once though it was asked for under one name. */
async function twice(
  send: (target: string, init: RequestInit) => Promise<{ text: string }>,
  authorization: string,
): Promise<string[]> {
  const titles: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const target = `/turma/v1/noticias?id-turma=${FIRST_CLASS}&limit=100&offset=${offset}`;
    const { text } = await send(target, { headers: { authorization } });
    const page = z.array(z.looseObject({ titulo: z.string() })).parse(JSON.parse(text));
    titles.push(...page.map(({ titulo }) => titulo).filter((titulo) => titulo.startsWith(TITLE)));
    if (page.length < 100) break;
  }
  return titles
    .filter((title, n) => titles.indexOf(title) < n)
    .map((title) => `The news item "${title}" was published more than once`);
}

/** The checkers take their table from the environment, as the functions do. */
async function invariants(stack: Stack): Promise<string[]> {
  Object.assign(process.env, stack.environment);
  const { checkTurma } = await import('../check/turma.ts');
  const { checkCalendar } = await import('../check/calendar.ts');
  return [...(await checkTurma()), ...(await checkCalendar())];
}
