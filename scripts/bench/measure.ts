/** A contender: does one round of work, and returns a number that depends on all of it. */
export interface Contender {
  readonly name: string;
  readonly run: () => number | Promise<number>;
}

/** Time of a round, in nanoseconds. */
export interface Measured {
  readonly name: string;
  readonly nanoseconds: number;
}

const WARM_UP_ROUNDS = 5;
const ROUNDS = 25;

/** Returns a percentile; the share is from 0 to 1. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prevents the optimizer from removing the work. */
let sum = 0;

async function timeOf({ run }: Contender): Promise<number> {
  const start = process.hrtime.bigint();
  sum += await run();
  return Number(process.hrtime.bigint() - start);
}

/** Returns the median time of each contender. Rounds are interleaved, so a slow moment of the machine affects all. */
export async function measure(contenders: readonly Contender[]): Promise<Measured[]> {
  const times = contenders.map((contender) => ({ contender, rounds: [] as number[] }));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const { contender, rounds } of times) {
      const time = await timeOf(contender);
      if (round >= WARM_UP_ROUNDS) rounds.push(time);
    }
  }
  if (Number.isNaN(sum)) throw new Error('a contender returns no number');
  return times.map(({ contender, rounds }) => ({ name: contender.name, nanoseconds: median(rounds) }));
}
