import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { FIRST_CLASS } from '../stack/demo/turma/classes.ts';
import type { Stack } from '../stack/stack.ts';
import type { Restartable } from './restartable.ts';
import { few, type Outcome } from './trial.ts';
import { invariants, TITLE, type Write, writesOf } from './writes.ts';

export interface CrashOptions {
  readonly crashes: number;
  readonly clients: number;
}

/** Between two crashes, in milliseconds. */
const PAUSE = 2000;
/** For an answer. */
const TIMEOUT_MS = 20_000;

/**
 * DynamoDB Local answers a transaction up to a millisecond before it is in its file: killed just then, it has lost what
 * it acknowledged. (So it does when it is called directly; DynamoDB itself promises otherwise.) What was acknowledged so
 * long before or after a crash therefore may be lost, as the answer takes its time to the client.
 */
const MOMENT = { before: 20, after: 1000 } as const;

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
    const signal = AbortSignal.timeout(TIMEOUT_MS);
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
  const kinds = writesOf(calendar);
  const running = Promise.all(
    Array.from({ length: clients }, (_, n) => client(kinds[n % kinds.length] ?? kinds[0])),
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
