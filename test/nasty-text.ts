import { NASTY_REPEATS, type NastyText } from '../scripts/bench/soak/hostile-texts.ts';

/**
 * Texts that make careless functions slow, and a measure of how the time of a function grows with their length. A test
 * requires linear time with:
 *
 *     expect(await superlinearTexts((text) => parse(text))).toEqual([]);
 */

export { NASTY_REPEATS, type NastyText };

/** Linear work takes 4 times as long for 4 times the text, quadratic work 16 times: this is between them. */
const MAX_GROWTH = 8;
/** Work that takes no longer than this for the longer text is fast enough, and its time is mostly noise. */
const FLOOR_MS = 8;
/** Growth counts before the full length is reached if the work takes at least this long. */
const CLEAR_MS = 20;
const MAX_RUNS = 24;
/** One run for the shorter text may take long by chance, and hide the growth. */
const MIN_CLEAR_RUNS = 3;
/** Noise is short: the growth is certain if all runs for the longer text together take longer than this. */
const ENOUGH_MS = 1000;
/** The measure starts with about this many characters, for which even quadratic work is fast. */
const MIN_LENGTH = 1000;

/**
 * Returns the time of work, in milliseconds: the elapsed time, or the processor time of the process if that is less, as
 * on a busy machine. (Processor time alone would include threads that wait for work during a garbage collection.)
 */
async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  const [start, usage] = [performance.now(), process.cpuUsage()];
  await work(text);
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(usage);
  return Math.min(passed, (user + system) / 1000);
}

const growth = (short: number, long: number) => long / Math.max(short, FLOOR_MS / MAX_GROWTH);

/**
 * Returns how many times as long the work takes for a text of length 4n as for one of length n: about 4 if it is
 * linear, 16 if it is quadratic, and never more than 8 if it is fast for both.
 *
 * The measure is mostly processor time, which a busy machine hardly changes. Growth of more than 8 is measured again,
 * as is that of work which takes a clear time, and the shortest times count. Every run gets a different text, so that
 * no cache hides the work. The shortest text comes first. If the work might be far too slow for 4n, the lengths in
 * between follow, to find slow work before 4n.
 */
export async function growthOf(
  work: (text: string) => unknown,
  { make }: NastyText,
  n = 5000,
): Promise<number> {
  let runs = 0;
  const timeAt = (length: number) => timeOf(work, make(Math.ceil(length) + runs++));

  let length = n;
  while (length > MIN_LENGTH) length /= 4;
  let time = await timeAt(length);
  const isFastEvenIfQuadratic = time * ((4 * n) / length) ** 2 < ENOUGH_MS;
  const full = isFastEvenIfQuadratic ? await timeAt(4 * n) : Number.POSITIVE_INFINITY;
  if (full <= FLOOR_MS) return growth(time, full);
  for (; ; length *= 4) {
    let [short, long] = [time, length === n && isFastEvenIfQuadratic ? full : await timeAt(4 * length)];
    const isTooSlow = () => growth(short, long) > MAX_GROWTH && (length === n || long > CLEAR_MS);
    const isUncertain = (run: number) =>
      isTooSlow() ? run === 1 || run * long < ENOUGH_MS : run < MIN_CLEAR_RUNS && long > CLEAR_MS;
    for (let run = 1; run < MAX_RUNS && isUncertain(run); run++) {
      short = Math.min(short, await timeAt(length));
      long = Math.min(long, await timeAt(4 * length));
    }
    if (length === n || isTooSlow()) return growth(short, long);
    time = long;
  }
}

/**
 * Returns the nasty texts, by name and with the growth, for which the work takes more than 8 times as long if the text
 * is four times as long.
 * @throws Error with the name of the text if the work throws
 */
export async function superlinearTexts(
  work: (text: string) => unknown,
  { n = 5000, texts = NASTY_REPEATS }: { n?: number; texts?: readonly NastyText[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    const times = await growthOf(work, text, n).catch((cause) => {
      throw new Error(`It throws for ${text.name}: ${cause}`, { cause });
    });
    if (times > MAX_GROWTH) found.push(`${text.name}: ${times.toFixed(1)} times as long`);
  }
  return found;
}
