import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../stack/demo/random.ts';
import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { student } from '../../stack/demo/turma/people.ts';
import type { Stack } from '../../stack/stack.ts';
import type { Attack, Attackers } from './attack.ts';
import { attackOf } from './attacks.ts';
import { documentedOperations } from './document.ts';
import { RESPONSE_TIMEOUT_MS, violationsIn } from './guarantees.ts';
import { HonestTraffic } from './honest.ts';
import { hostileStreamUntil } from './hostile-stream.ts';
import { compareLatency, latencyOf } from './latency.ts';
import { abbreviated, type Outcome } from './phase.ts';
import { rushUntil } from './rush.ts';
import { inconsistencies } from './writes.ts';

export interface HostileOptions {
  readonly minutes: number;
  readonly clients: number;
  /** Pause of every client between two requests, in milliseconds; by default, short ones for honest clients only. */
  readonly pause?: number | undefined;
  readonly seed: number;
}

/** The share of the time for honest traffic alone. */
const BASELINE_SHARE = 1 / 4;
/** A demo class with many students. */
const LARGE_CLASS = FIRST_CLASS + 2;

/**
 * Sends all kinds of attacks beside honest traffic, which runs alone first. No response may be 5xx except 503 with
 * `Retry-After`, no acknowledged write may be lost, and all records have to be consistent.
 */
export async function hostilePhase(
  stack: Stack,
  { minutes, clients, pause, seed }: HostileOptions,
): Promise<Outcome> {
  const calendar = `${stack.environment.CALENDAR_ROOT}/${stack.environment.CALENDAR_NAMESPACE}`;
  const operations = [
    ...(await documentedOperations(`${stack.url}/turma/v1/openapi.json`)),
    ...(await documentedOperations(`${stack.url}${calendar}/doc`)),
  ];
  const bearer = async (scope: string, claims: object) => `Bearer ${await stack.token(scope, { ...claims })}`;
  const everything = 'turma:read turma:write calendar:write';
  const authorizations = {
    honest: await bearer(everything, { sub: 'honest' }),
    teacher: await bearer(everything, { sub: 'attacker' }),
    contributor: await bearer('turma:read turma:write calendar:submit', { sub: 'contributor' }),
    student: await bearer('turma:read turma:write', { sub: 'student', 'id-discente': student(0).id }),
  };
  const traffic = () =>
    new HonestTraffic(stack, authorizations.honest, {
      operations,
      calendar,
      pause,
      random: new SeededRandom(seed),
    });
  const milliseconds = minutes * 60_000;
  const clientsEach = Math.max(1, Math.floor(clients / 2));

  progress(`Honest traffic alone, for ${seconds(milliseconds * BASELINE_SHARE)}`);
  const before = traffic();
  const alone = latencyOf(await before.run(clientsEach, performance.now() + milliseconds * BASELINE_SHARE));

  progress(`Honest traffic beside attacks, for ${seconds(milliseconds * (1 - BASELINE_SHARE))}`);
  const beside = traffic();
  const until = performance.now() + milliseconds * (1 - BASELINE_SHARE);
  const attackers: Attackers = {
    operations,
    calendar,
    idTurma: FIRST_CLASS,
    ...authorizations,
    usedKeys: beside.usedKeys,
  };
  const attacks = new Attacks(stack.url, attackers, {
    pause: pause ?? 0,
    random: new SeededRandom(seed + 1),
  });
  const [times, , rush, stream] = await Promise.all([
    beside.run(clientsEach, until),
    attacks.run(clientsEach, until),
    rushUntil(stack, until, { idTurma: LARGE_CLASS, authorization: authorizations.teacher }),
    hostileStreamUntil(stack, until, new SeededRandom(seed + 2)),
  ]);
  progress('Checking acknowledged writes');
  const acknowledged = before.acknowledged + beside.acknowledged;
  return {
    done: [
      ...attacks.report(seed),
      rush.done,
      stream.done,
      `${acknowledged} honest writes were acknowledged`,
      ...compareLatency(alone, latencyOf(times)),
    ],
    problems: [
      ...abbreviated(attacks.problems),
      ...abbreviated([...before.problems, ...beside.problems]),
      ...abbreviated(rush.problems),
      ...abbreviated(stream.problems),
      ...abbreviated([...(await before.lost()), ...(await beside.lost()), ...(await rush.lost())]),
      ...abbreviated(await inconsistencies(stack)),
    ],
  };
}

const progress = (text: string) => console.log(`hostile: ${text}`);
const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;

/** Sends attacks, and checks the responses. */
class Attacks {
  readonly #url: string;
  readonly #attackers: Attackers;
  readonly #pause: number;
  readonly #random: SeededRandom;
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly problems: string[] = [];

  constructor(
    url: string,
    attackers: Attackers,
    { pause, random }: { readonly pause: number; readonly random: SeededRandom },
  ) {
    this.#url = url;
    this.#attackers = attackers;
    this.#pause = pause;
    this.#random = random;
  }

  async run(clients: number, until: number): Promise<void> {
    const client = async () => {
      while (performance.now() < until) {
        await this.#send(attackOf(this.#attackers, this.#random));
        if (this.#pause > 0) await sleep(this.#pause);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  /** Returns the number of attacks and the statuses, by kind. */
  report(seed: number): string[] {
    const kinds = [...this.#statuses].map(([kind, statuses]) => {
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
      return `${kind}: ${counts.join(', ')}`;
    });
    return [`attacks of ${kinds.length} kinds, seed ${seed}:`, ...kinds.sort()];
  }

  async #send(attack: Attack): Promise<void> {
    const { kind, method, target, headers, body, mustFail = false } = attack;
    const reported = `${kind}: ${method} ${target.slice(0, 200)} ${String(body ?? '').slice(0, 100)}`;
    try {
      const init = { method, headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) };
      const sent = method === 'GET' || body === undefined ? init : { ...init, body };
      const response = await fetch(`${this.#url}${target}`, sent);
      const { status } = response;
      const answer = { status, retryAfter: response.headers.get('retry-after'), body: await response.text() };
      const ofKind = this.#statuses.get(kind) ?? new Map<number, number>();
      this.#statuses.set(kind, ofKind.set(status, (ofKind.get(status) ?? 0) + 1));
      this.problems.push(...violationsIn(answer).map((promise) => `${reported} ${promise}`));
      if (mustFail && status < 400)
        this.problems.push(`${reported} returns ${status}, but should be refused`);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error.message) : error;
      this.problems.push(`${reported} got no response: ${cause}`);
    }
  }
}
