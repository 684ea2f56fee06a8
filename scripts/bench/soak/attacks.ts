import type { SeededRandom } from '../../stack/demo/random.ts';
import type { Attack, Attackers } from './attack.ts';
import { forgedHeaders, forgedToken, oddIds } from './attacks-by-forging.ts';
import {
  cpfFilter,
  expensiveList,
  extremeDate,
  malformedQuery,
  nastyParameter,
  repeatedIds,
} from './attacks-by-reading.ts';
import { largeBody, malformedBody, nastyMember, stolenKey, studentWrites } from './attacks-by-writing.ts';

export const ATTACKS = [
  nastyMember,
  nastyParameter,
  repeatedIds,
  expensiveList,
  oddIds,
  malformedBody,
  malformedQuery,
  extremeDate,
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
