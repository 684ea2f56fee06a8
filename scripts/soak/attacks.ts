import type { SeededRandom } from '../stack/demo/random.ts';
import type { Attack, Attackers } from './attack.ts';
import { forgedHeaders, forgedToken, oddIds } from './attacks-by-pretending.ts';
import {
  brokenQuery,
  cpfFilter,
  endsOfTime,
  expensive,
  nastyParameter,
  repeatedIds,
} from './attacks-by-reading.ts';
import { brokenBody, largeBody, nastyMember, stolenKey, studentWrites } from './attacks-by-writing.ts';

export const ATTACKS = [
  nastyMember,
  nastyParameter,
  repeatedIds,
  expensive,
  oddIds,
  brokenBody,
  brokenQuery,
  endsOfTime,
  largeBody,
  studentWrites,
  cpfFilter,
  stolenKey,
  forgedHeaders,
  forgedToken,
] as const;

/** Returns a random attack. */
export const attackOf = (attackers: Attackers, random: SeededRandom): Attack =>
  random.pick(ATTACKS)(attackers, random);
