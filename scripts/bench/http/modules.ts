import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type BuiltFile, bundle, loadedBy } from '../../build/bundle/bundle.ts';

/** A deployed module. */
export interface Module {
  readonly name: string;
  /** Its path. */
  readonly file: string;
  /** Bytes that it loads, and how many of them are from this project, not from packages. */
  readonly bytes: number;
  readonly ownBytes: number;
}

/** The name of the baseline. */
export const BARE = 'bare handler';

/**
 * Builds the functions into an empty directory, as for deployment, and the bare handler twice: with esbuild's defaults for
 * Node, and minified.
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
