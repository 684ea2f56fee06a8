import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { execa } from 'execa';
import * as z from 'zod';
import { type BuiltFile, bundle, loadedBy } from '../../build/bundle/bundle.ts';
import { measure } from '../measure.ts';

/** A deployed module. */
interface Module {
  readonly name: string;
  readonly file: string;
  /** Bytes that it loads, and how many of them are from this project, not from packages. */
  readonly bytes: number;
  readonly ownBytes: number;
}

/** The name of the baseline. */
export const BARE = 'bare handler';

/**
 * Builds the functions as for deployment, and the bare handler twice: with esbuild's defaults for Node, and minified.
 */
async function buildModules(directory: string): Promise<Module[]> {
  return [
    await buildBare(BARE, join(directory, 'bare.cjs'), false),
    await buildBare(`${BARE}, minified`, join(directory, 'bare.min.cjs'), true),
    ...(await buildFunctions(join(directory, 'dist'))),
  ];
}

async function buildBare(name: string, outfile: string, minify: boolean): Promise<Module> {
  const entry = fileURLToPath(new URL('bare.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile, minify, bundle: true, platform: 'node', logLevel: 'error' });
  const { size: bytes } = await stat(outfile);
  return { name, file: outfile, bytes, ownBytes: (await stat(entry)).size };
}

async function buildFunctions(outdir: string): Promise<Module[]> {
  const files = await bundle(outdir);
  return files.flatMap((file) => {
    const [, name = ''] = /^functions\/((?:turma|calendar)\/.+)\.ts$/.exec(file.entry ?? '') ?? [];
    return name === '' ? [] : [{ name, file: join(outdir, file.path), ...sizeOf(loadedBy(file, files)) }];
  });
}

/** The size of files. Source sizes are known only before minification, so the own bytes are estimated by share. */
function sizeOf(files: readonly BuiltFile[]): Pick<Module, 'bytes' | 'ownBytes'> {
  let [bytes, ownBytes] = [0, 0];
  for (const file of files) {
    let [all, own] = [0, 0];
    for (const [source, length] of file.sources) {
      all += length;
      if (!source.includes('node_modules/')) own += length;
    }
    bytes += file.bytes;
    ownBytes += all === 0 ? 0 : (file.bytes * own) / all;
  }
  return { bytes, ownBytes };
}

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
 * Builds the functions and the bare handler into a directory, and returns the median cost of each module, loaded by
 * fresh processes.
 * @param env the environment of the functions
 */
export async function measureImports(directory: string, env: NodeJS.ProcessEnv): Promise<Import[]> {
  const modules = await buildModules(directory);
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
