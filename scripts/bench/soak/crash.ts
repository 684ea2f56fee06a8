import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { calendarPath } from '../../stack/service.ts';
import type { Stack } from '../../stack/stack.ts';
import { type Acknowledged, inconsistencies, lostWrites } from './consistency.ts';
import { abbreviated, type Outcome, type SoakOptions } from './phase.ts';
import { isSuccess, repeatWhile, resultOf, type SoakResponse, send } from './send.ts';
import type { SoakStack } from './stack.ts';
import { TITLE, type Write, writeRequest, writesOf } from './writes.ts';

/** Time between two crashes. */
const PAUSE_MS = 2000;
/** Timeout of a request. */
const TIMEOUT_MS = 20_000;
/** Attempts of a client of the class API, and the pause between them. */
const MAX_ATTEMPTS = 20;
const RETRY_PAUSE_MS = 200;
/** Whether a request may get this response while the database is down. */
const isTemporary = ({ status }: SoakResponse) => status >= 500 || status === 409;

/**
 * DynamoDB Local acknowledges a transaction up to a millisecond before it is in its file, and loses it if it is killed
 * in between; DynamoDB itself does not. Writes that were acknowledged this close to a crash may therefore be lost; the
 * tolerance includes the time that the response takes to the client.
 */
const LOSS_WINDOW_MS = { before: 20, after: 1000 } as const;

interface CrashedStack {
  readonly stack: Pick<Stack, 'url' | 'token' | 'environment'>;
  readonly dynamodb: Pick<SoakStack['dynamodb'], 'crash'>;
}

/**
 * Kills the database during writes and restarts it, several times. Every acknowledged write has to be there, and the
 * table has to be consistent. A client of the class API repeats a request that fails with the same Idempotency-Key,
 * which must take effect only once.
 */
export async function crashPhase(
  { stack, dynamodb }: CrashedStack,
  { crashes, clients }: SoakOptions,
): Promise<Outcome> {
  const authorization = `Bearer ${await stack.token('turma:read turma:write calendar:write')}`;
  const stop = new AbortController();
  const writing = writeUntil(stop.signal, stack, authorization, clients);
  const crashTimes: number[] = [];
  try {
    for (let crash = 0; crash < crashes; crash += 1) {
      await sleep(PAUSE_MS);
      crashTimes.push(Date.now());
      await dynamodb.crash();
    }
    await sleep(PAUSE_MS);
  } finally {
    // Otherwise the clients would write forever if the database does not restart.
    stop.abort();
  }
  const { acknowledged, failed, problems } = await writing;

  const isTolerated = ({ at }: { readonly at: number }) =>
    crashTimes.some((crash) => at >= crash - LOSS_WINDOW_MS.before && at <= crash + LOSS_WINDOW_MS.after);
  const lost = await lostWrites(stack.url, authorization, acknowledged);
  const tolerated = lost.filter(({ write }) => isTolerated(write)).length;
  problems.push(...lost.flatMap(({ write, problem }) => (isTolerated(write) ? [] : [problem])));
  return {
    done: [
      `${crashes} crashes of the database in the middle of writes of ${clients} clients: ${acknowledged.length} acknowledged, ${failed} attempts that were not`,
      ...(tolerated === 0
        ? []
        : [`${tolerated} acknowledged at the moment of a crash, which DynamoDB Local lost`]),
    ],
    problems: [
      ...abbreviated(problems),
      ...abbreviated(await duplicateNews(stack.url, authorization)),
      ...abbreviated(await inconsistencies()),
    ],
  };
}

/** Writes from many clients until the signal is aborted. @returns what was acknowledged, and what went wrong */
async function writeUntil(
  signal: AbortSignal,
  stack: CrashedStack['stack'],
  authorization: string,
  clients: number,
) {
  const acknowledged: (Acknowledged & { readonly at: number })[] = [];
  const problems: string[] = [];
  let failed = 0;
  const perform = async (write: Write) => {
    const request = writeRequest(write, authorization);
    const attempt = () => send(stack.url, request, TIMEOUT_MS);
    const maxAttempts = write.target.startsWith('/turma/') ? MAX_ATTEMPTS : 1;
    const pauseMs = () => RETRY_PAUSE_MS;
    const { response, attempts } = await repeatWhile(isTemporary, maxAttempts, attempt, pauseMs);
    failed += isSuccess(response) ? attempts - 1 : attempts;
    if (isSuccess(response))
      acknowledged.push({ ...write.readBack(JSON.parse(response.text)), at: Date.now() });
    else if (!isTemporary(response))
      problems.push(`POST ${write.target} ${resultOf(response)}, while the database crashes`);
  };
  const kinds = writesOf(calendarPath(stack.environment));
  const client = async (_: unknown, n: number) => {
    const writeOf = kinds[n % kinds.length] ?? kinds[0];
    while (!signal.aborted) await perform(writeOf());
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { acknowledged, failed, problems };
}

async function duplicateNews(url: string, authorization: string): Promise<string[]> {
  const titles: string[] = [];
  for (let offset = 0; ; offset += 100) {
    const target = `/turma/v1/noticias?id-turma=${FIRST_CLASS}&limit=100&offset=${offset}`;
    const { text } = await send(url, { method: 'GET', target, headers: { authorization } });
    const page = z.array(z.looseObject({ titulo: z.string() })).parse(JSON.parse(text));
    titles.push(...page.map(({ titulo }) => titulo).filter((titulo) => titulo.startsWith(TITLE)));
    if (page.length < 100) break;
  }
  return titles
    .filter((title, n) => titles.indexOf(title) < n)
    .map((title) => `The news item "${title}" was published more than once`);
}
