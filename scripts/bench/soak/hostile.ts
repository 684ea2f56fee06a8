import type { JWTPayload } from 'jose';
import { SeededRandom } from '../../stack/demo/random.ts';
import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { student } from '../../stack/demo/turma/people.ts';
import { calendarPath } from '../../stack/service.ts';
import type { Stack } from '../../stack/stack.ts';
import type { Attackers } from './attack.ts';
import { attackUntil } from './attacks.ts';
import { inconsistencies, lostWrites } from './consistency.ts';
import { documentedOperations } from './document.ts';
import { honestUntil } from './honest.ts';
import { hostileStreamUntil } from './hostile-stream.ts';
import { compareLatency, latencyOf } from './latency.ts';
import { abbreviated, type Outcome, type SoakOptions } from './phase.ts';
import { rushUntil } from './rush.ts';
import type { SoakStack } from './stack.ts';

/** The share of the time for honest traffic alone. */
const BASELINE_SHARE = 1 / 4;
/** A demo class with many students. */
const LARGE_CLASS = FIRST_CLASS + 2;

/**
 * Sends all kinds of attacks alongside honest traffic, which runs alone first. No response may be 5xx except 503 with
 * `Retry-After`, no acknowledged write may be lost, and all records have to be consistent.
 */
export async function hostilePhase(
  { stack }: SoakStack,
  { minutes, clients, pause, seed }: SoakOptions,
): Promise<Outcome> {
  const { url } = stack;
  const usedKeys: string[] = [];
  const attackers = await attackersOf(stack, usedKeys);
  const { operations, calendar } = attackers;
  const authorization = await bearer(stack, EVERYTHING, { sub: 'honest' });
  const milliseconds = minutes * 60_000;
  const clientsEach = Math.max(1, Math.floor(clients / 2));
  const honest = (until: number) =>
    honestUntil(url, until, {
      clients: clientsEach,
      operations,
      authorization,
      calendar,
      pause,
      random: new SeededRandom(seed),
      usedKeys,
    });

  progress(`Honest traffic alone, for ${seconds(milliseconds * BASELINE_SHARE)}`);
  const before = await honest(performance.now() + milliseconds * BASELINE_SHARE);
  const alone = latencyOf(before.milliseconds);

  progress(`Honest traffic alongside attacks, for ${seconds(milliseconds * (1 - BASELINE_SHARE))}`);
  const until = performance.now() + milliseconds * (1 - BASELINE_SHARE);
  const [alongside, attacks, rush, stream] = await Promise.all([
    honest(until),
    attackUntil(url, until, attackers, {
      clients: clientsEach,
      pause: pause ?? 0,
      random: new SeededRandom(seed + 1),
    }),
    rushUntil(stack, until, { idTurma: LARGE_CLASS, authorization: attackers.teacher }),
    hostileStreamUntil(stack, until, { pause, random: new SeededRandom(seed + 2) }),
  ]);
  progress('Checking acknowledged writes');
  const honestWrites = [...before.acknowledged, ...alongside.acknowledged];
  const lost = await lostWrites(url, authorization, [...honestWrites, ...rush.acknowledged]);
  return {
    done: [
      `attacks of ${attacks.kinds.length} kinds, seed ${seed}:`,
      ...attacks.kinds,
      rush.done,
      stream.done,
      `${honestWrites.length} honest writes were acknowledged`,
      ...compareLatency(alone, latencyOf(alongside.milliseconds)),
    ],
    problems: [
      ...abbreviated(attacks.problems),
      ...abbreviated([...before.problems, ...alongside.problems]),
      ...abbreviated(rush.problems),
      ...abbreviated(stream.problems),
      ...abbreviated(lost.map(({ problem }) => problem)),
      ...abbreviated(await inconsistencies()),
    ],
  };
}

const EVERYTHING = 'turma:read turma:write calendar:write';

/** @param usedKeys receives the idempotency keys of honest clients */
async function attackersOf(stack: Stack, usedKeys: readonly string[]): Promise<Attackers> {
  return {
    operations: await documentedOperations(stack),
    calendar: calendarPath(stack.environment),
    idTurma: FIRST_CLASS,
    teacher: await bearer(stack, EVERYTHING, { sub: 'attacker' }),
    contributor: await bearer(stack, 'turma:read turma:write calendar:submit', { sub: 'contributor' }),
    student: await bearer(stack, 'turma:read turma:write', {
      sub: 'student',
      'id-discente': student(0).id,
    }),
    usedKeys,
  };
}

const bearer = async (stack: Stack, scope: string, claims: JWTPayload) =>
  `Bearer ${await stack.token(scope, claims)}`;

const progress = (text: string) => console.log(`hostile: ${text}`);
const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;
