import type { SeededRandom } from '../../stack/demo/random.ts';
import type { DocumentedOperation } from './document.ts';
import { NASTY_REPEATS } from './hostile-texts.ts';
import type { SoakRequest } from './send.ts';

interface Attack extends SoakRequest {
  /** Whether a success breaks a promise. */
  readonly mustFail?: boolean;
}

/** The identities of attackers, and what they know. */
export interface Attackers {
  readonly operations: readonly DocumentedOperation[];
  readonly calendar: string;
  readonly idTurma: number;
  /** Values of the header `authorization`. */
  readonly teacher: string;
  readonly student: string;
  /** May write to the class API, but not see a CPF. */
  readonly contributor: string;
  /** Idempotency keys that honest clients have used. */
  readonly usedKeys: readonly string[];
}

/** Makes attacks, by their kind. */
export type AttackMakers = Readonly<Record<string, (attackers: Attackers, random: SeededRandom) => Attack>>;

/** Returns a text of a few repeated units, of any length. */
export const nasty = (random: SeededRandom, length: number) => random.pick(NASTY_REPEATS).make(length);
