import type { SeededRandom } from '../../stack/demo/random.ts';
import type { DocumentedOperation } from './document.ts';
import { NASTY_REPEATS } from './hostile-texts.ts';
import { requestOf, type SoakRequest } from './requests.ts';

/** A hostile request. */
export interface Attack extends Omit<SoakRequest, 'body'> {
  /** Its kind, for the report. */
  readonly kind: string;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
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

export type MakeAttack = (attackers: Attackers, random: SeededRandom) => Attack;

export const JSON_TYPE = { 'content-type': 'application/json' };
export const get = (kind: string, target: string, headers: Attack['headers'] = {}): Attack => ({
  kind,
  method: 'GET',
  target,
  headers,
  body: undefined,
});

/** Returns a text of a few repeated units, of any length. */
export const nasty = (random: SeededRandom, length: number) => random.pick(NASTY).make(length);
const [FIRST_NASTY, ...OTHER_NASTY] = NASTY_REPEATS;
if (FIRST_NASTY === undefined) throw new Error('There are no nasty texts');
const NASTY = [FIRST_NASTY, ...OTHER_NASTY] as const;

export const pick = <T>(random: SeededRandom, values: readonly T[]): T => {
  const [first, ...others] = values;
  if (first === undefined) throw new Error('There is nothing to choose from');
  return random.pick([first, ...others]);
};

export const writeOperations = ({ operations }: Attackers) =>
  operations.filter(({ body }) => body !== undefined);
export const readOperations = ({ operations }: Attackers) =>
  operations.filter(({ method }) => method === 'GET');
export const validRequest = (operation: DocumentedOperation, authorization: string, random: SeededRandom) => {
  const request = requestOf(operation, '', { random, fuzzed: false });
  return { ...request, headers: { ...request.headers, authorization } };
};
