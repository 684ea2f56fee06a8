import { resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { median } from '../measure.ts';
import { BARE, type Module } from './modules.ts';

/** Loads a module as Lambda does, and prints the time and the CPU time, in milliseconds. */
const PROGRAM = `
  const [, file] = process.argv;
  const [start, used] = [performance.now(), process.cpuUsage()];
  const done = () => {
    const { user, system } = process.cpuUsage(used);
    console.log(JSON.stringify({ milliseconds: performance.now() - start, cpu: (user + system) / 1000 }));
  };
  if (file.endsWith('.cjs')) done(require(file));
  else import(file).then(done);
`;

const Loaded = z.object({ milliseconds: z.number(), cpu: z.number() });
type Loaded = z.output<typeof Loaded>;

/** The cost of loading a module in a fresh process. */
export interface Import extends Module, Loaded {
  /** The ratio of its CPU time to that of the bare handler; elapsed time depends on the machine's load. */
  readonly ratio: number;
}

const ROUNDS = 9;

/**
 * Returns the median cost of each module, loaded by fresh processes. The runs are interleaved, so that a slow moment of
 * the machine affects all of them.
 * @param env the environment of the functions
 */
export async function measureImports(modules: readonly Module[], env: NodeJS.ProcessEnv): Promise<Import[]> {
  const rounds = new Map(modules.map((module) => [module, [] as Loaded[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [{ file }, loads] of rounds) loads.push(await load(resolve(file), env));
  }
  const medians = [...rounds].map(([module, loads]) => ({
    ...module,
    milliseconds: median(loads.map(({ milliseconds }) => milliseconds)),
    cpu: median(loads.map(({ cpu }) => cpu)),
  }));
  const bare = medians.find(({ name }) => name === BARE)?.cpu ?? Number.NaN;
  return medians.map((one) => ({ ...one, ratio: one.cpu / bare }));
}

async function load(file: string, env: NodeJS.ProcessEnv): Promise<Loaded> {
  const { stdout } = await execa(process.execPath, ['--eval', PROGRAM, file], { env });
  return Loaded.parse(JSON.parse(stdout));
}
