import { setTimeout as sleep } from 'node:timers/promises';
import { resultOf, send } from './send.ts';

/** An acknowledged write: where to read it back, and a text that the response has to contain. */
export interface Acknowledged {
  readonly target: string;
  readonly text: string;
}

const CHECK_CONCURRENCY = 8;

/** Reads acknowledged writes back. @returns those that are lost, with a sentence for each */
export async function lostWrites<A extends Acknowledged>(
  url: string,
  authorization: string,
  acknowledged: readonly A[],
): Promise<{ readonly write: A; readonly problem: string }[]> {
  const lost: { write: A; problem: string }[] = [];
  const left = acknowledged.values();
  const reader = async () => {
    for (const write of left) {
      const { target, text } = write;
      const found = await send(url, { method: 'GET', target, headers: { authorization } });
      if (found.status === 200 && found.text.includes(text)) continue;
      lost.push({
        write,
        problem: `${target} was acknowledged as ${text}, but a read ${resultOf(found)}`,
      });
    }
  };
  await Promise.all(Array.from({ length: CHECK_CONCURRENCY }, reader));
  return lost;
}

/** How often to look for an inconsistency before it counts, and the pause between. */
const MAX_CHECKS = 3;
const PAUSE_MS = 3000;

/**
 * Returns the inconsistencies of the table. The maintenance, which runs every minute, may write while the table is
 * read, so a problem counts if it is there each time.
 */
export async function inconsistencies(): Promise<string[]> {
  // These read settings as they are imported, and the stack sets them.
  const { checkTurma } = await import('../../stack/check/turma.ts');
  const { checkCalendar } = await import('../../stack/check/calendar.ts');
  const check = async () => [...(await checkTurma()), ...(await checkCalendar())];
  let problems = await check();
  for (let checks = 1; problems.length > 0 && checks < MAX_CHECKS; checks += 1) {
    await sleep(PAUSE_MS);
    const again = new Set(await check());
    problems = problems.filter((problem) => again.has(problem));
  }
  return problems;
}
