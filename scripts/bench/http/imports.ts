import { resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { measure } from '../measure.ts';
import { BARE, type Module } from './modules.ts';

/** Loads a module as Lambda does, and prints the CPU time, in milliseconds. */
const PROGRAM = `
  const [, file] = process.argv;
  const used = process.cpuUsage();
  const done = () => {
    const { user, system } = process.cpuUsage(used);
    console.log((user + system) / 1000);
  };
  if (file.endsWith('.cjs')) done(require(file));
  else import(file).then(done);
`;

/** The cost of loading a module in a fresh process. */
export interface Import extends Module {
  /** CPU time in milliseconds. */
  readonly cpu: number;
  /** Its ratio to that of the bare handler. */
  readonly ratio: number;
}

const REPETITIONS = 9;

/**
 * Returns the median cost of each module, loaded by fresh processes.
 * @param env the environment of the functions
 */
export async function measureImports(modules: readonly Module[], env: NodeJS.ProcessEnv): Promise<Import[]> {
  const contenders = modules.map(({ name, file }) => ({
    name,
    run: async () => ({ overriddenDuration: await load(resolve(file), env) }),
  }));
  const measured = await measure(contenders, {
    repetitions: REPETITIONS,
    iterations: 1,
    warmupIterations: 0,
  });
  const costs = new Map(measured.map(({ name, p50 }) => [name, p50]));
  const bare = costs.get(BARE) ?? Number.NaN;
  return modules.map((module) => {
    const cpu = costs.get(module.name) ?? Number.NaN;
    return { ...module, cpu, ratio: cpu / bare };
  });
}

async function load(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { stdout } = await execa(process.execPath, ['--eval', PROGRAM, file], { env });
  return z.coerce.number().parse(stdout);
}
