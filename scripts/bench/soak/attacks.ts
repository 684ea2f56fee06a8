import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../stack/demo/random.ts';
import type { Attackers, AttackMakers } from './attack.ts';
import { ATTACKS_BY_FORGING } from './attacks-by-forging.ts';
import { ATTACKS_BY_READING } from './attacks-by-reading.ts';
import { ATTACKS_BY_WRITING } from './attacks-by-writing.ts';
import { violationsIn } from './guarantees.ts';
import { send } from './send.ts';
import { StatusCounts } from './status-counts.ts';

export const ATTACKS: AttackMakers = { ...ATTACKS_BY_READING, ...ATTACKS_BY_WRITING, ...ATTACKS_BY_FORGING };

interface AttackOptions {
  readonly clients: number;
  /** Pause of a client between two attacks, in milliseconds. */
  readonly pause: number;
  readonly random: SeededRandom;
}

/** Sends random attacks until a time, and checks the responses. @returns the statuses by kind, and broken promises */
export async function attackUntil(
  url: string,
  until: number,
  attackers: Attackers,
  { clients, pause, random }: AttackOptions,
) {
  const statuses = new Map<string, StatusCounts>();
  const problems: string[] = [];
  const client = async () => {
    while (performance.now() < until) {
      const [kind, attackOf] = random.pick(Object.entries(ATTACKS));
      const { mustFail = false, ...request } = attackOf(attackers, random);
      const { method, target, body = '' } = request;
      const response = await send(url, request);
      const ofKind = statuses.get(kind) ?? new StatusCounts();
      ofKind.add(response.status);
      statuses.set(kind, ofKind);
      const succeeds = mustFail && response.status > 0 && response.status < 400;
      const broken = [
        ...violationsIn(response),
        ...(succeeds ? [`returns ${response.status}, but should be refused`] : []),
      ];
      const reported = `${kind}: ${method} ${target.slice(0, 200)} ${String(body).slice(0, 100)}`;
      problems.push(...broken.map((promise) => `${reported} ${promise}`));
      if (pause > 0) await sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { kinds: [...statuses].map(([kind, ofKind]) => `${kind}: ${ofKind}`).sort(), problems };
}
