import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { median } from '../measure.ts';
import { BARE, type Module } from './modules.ts';

/** Loads a module as Lambda does, and tells what that took: time, and work of the processor, in milliseconds. */
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

/** What loading a module takes in a process of its own. */
export interface Import extends Module, Loaded {
  /** Of its work to that of the bare handler: the time depends on what else the machine does. */
  readonly ratio: number;
}

const ROUNDS = 9;

/**
 * The median of each module, loaded by fresh processes. The modules take turns, so that a slow moment of the machine
 * hits all of them.
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
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', PROGRAM, file], { env });
  return Loaded.parse(JSON.parse(stdout));
}
