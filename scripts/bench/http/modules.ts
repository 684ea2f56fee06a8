import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { bundle } from '../../build/bundle.ts';

/** A module that a container loads to answer, as it is deployed. */
export interface Module {
  readonly name: string;
  /** Its path. */
  readonly file: string;
  /** Bytes that are loaded with it, and how many of them come from this project and not from a package. */
  readonly bytes: number;
  readonly ownBytes: number;
}

/** What the others are compared with. */
export const BARE = 'bare handler';

/**
 * Builds the functions into an empty directory, as they are deployed, and the bare handler: first as one builds it
 * without further thought, which is with esbuild's defaults for Node, and then made small too.
 */
export async function buildModules(directory: string): Promise<Module[]> {
  await rm(directory, { recursive: true, force: true });
  const [bare, minified, dist] = ['bare.cjs', 'bare.min.cjs', 'dist'].map((name) => join(directory, name));
  return [
    await buildBare(BARE, `${bare}`, false),
    await buildBare(`${BARE}, minified`, `${minified}`, true),
    ...(await buildFunctions(`${dist}`)),
  ];
}

async function buildBare(name: string, outfile: string, minify: boolean): Promise<Module> {
  const entry = fileURLToPath(new URL('bare.ts', import.meta.url));
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    minify,
    bundle: true,
    platform: 'node',
    metafile: true,
    logLevel: 'error',
  });
  return { name, file: outfile, ...sizeOf(metafile, outfile) };
}

async function buildFunctions(outdir: string): Promise<Module[]> {
  const { outputs, ...inputs } = await bundle(outdir);
  // Only what lies beside a package.json that says so counts as an ES module.
  await mkdir(outdir, { recursive: true });
  await writeFile(join(outdir, 'package.json'), JSON.stringify({ type: 'module' }));
  return Object.entries(outputs).flatMap(([file, { entryPoint = '' }]) => {
    const [, name = ''] = /^functions\/((?:turma|calendar)\/.+)\.ts$/.exec(entryPoint) ?? [];
    return name === '' ? [] : [{ name, file, ...sizeOf({ outputs, ...inputs }, file) }];
  });
}

/** What an output loads with it; files that are loaded only when they are needed do not count. */
function sizeOf({ outputs }: Metafile, output: string): Pick<Module, 'bytes' | 'ownBytes'> {
  const loaded = new Set<string>([output]);
  for (const file of loaded) {
    for (const { kind, path, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) loaded.add(path);
    }
  }
  let [bytes, ownBytes] = [0, 0];
  for (const file of loaded) {
    const part = outputs[file];
    bytes += part?.bytes ?? 0;
    for (const [input, { bytesInOutput }] of Object.entries(part?.inputs ?? {})) {
      if (!input.includes('node_modules/')) ownBytes += bytesInOutput;
    }
  }
  return { bytes, ownBytes };
}
