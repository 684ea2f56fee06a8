import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import {
  type BuildOptions,
  build,
  type OutputChunk,
  type OutputOptions,
  type RolldownWatcherEvent,
  watch,
} from 'rolldown';
import { LAYERS } from './layers.ts';

/** A file that a build has made. */
export interface BuiltFile {
  /** Where it lies in the directory of the build: `functions/turma/turmas.js`. */
  readonly path: string;
  readonly bytes: number;
  /** The source whose exports it has, `functions/turma/turmas.ts`; nothing for what functions share. */
  readonly entry: string | undefined;
  /** The files of the build that are loaded with it, not those that are loaded when they are needed. */
  readonly imports: readonly string[];
  /** What it was made of, by the path of the source, with the length of what is left of it before it is made small. */
  readonly sources: ReadonlyMap<string, number>;
}

/**
 * Builds the functions into an empty `outdir`, all in one run, so that what they share is there once.
 * @returns what was made of what, for checks of imports and sizes
 */
export async function bundle(outdir: string): Promise<BuiltFile[]> {
  await emptied(outdir);
  const { output } = await build(await options(outdir));
  return output.flatMap((file) => (file.type === 'chunk' ? builtFile(file) : []));
}

/** A file and all that is loaded with it. */
export function loadedBy(file: BuiltFile, files: readonly BuiltFile[]): BuiltFile[] {
  const loaded = new Set([file]);
  for (const { imports } of loaded) {
    for (const other of files) if (imports.includes(other.path)) loaded.add(other);
  }
  return [...loaded];
}

/** Told after each build beside the first: what is wrong, as readable text, or nothing if all is well. */
export type OnRebuild = (problems: string | undefined) => void;

/**
 * Builds the functions, and builds them again whenever a source changes.
 * @returns what ends the watching
 */
export async function bundleAndWatch(outdir: string, onRebuild: OnRebuild): Promise<() => Promise<void>> {
  await emptied(outdir);
  const watcher = watch(await options(outdir));
  let built = false;
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', async (event: RolldownWatcherEvent) => {
      if (event.code !== 'BUNDLE_END' && event.code !== 'ERROR') return;
      await event.result.close();
      const error = event.code === 'ERROR' ? event.error : undefined;
      if (built) onRebuild(error && readable(error.message));
      else if (error === undefined) resolve();
      else reject(error);
    });
  }).catch(async (error: unknown) => {
    await watcher.close();
    throw error;
  });
  built = true;
  return () => watcher.close();
}

/** Colours are for terminals. */
const readable = (message: string) => (process.stderr.isTTY ? message : stripVTControlCharacters(message));

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** An empty directory, but for what makes Node take the files in it for CommonJS modules, which start faster. */
async function emptied(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  await writeFile(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
}

async function options(dir: string): Promise<BuildOptions & { output: OutputOptions }> {
  return {
    cwd: ROOT,
    input: await entries(),
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node20' },
    resolve: {
      mainFields: ['module', 'main'],
      alias: { '@aws-sdk/credential-provider-node': join(ROOT, 'scripts/build/bundle/credentials.ts') },
    },
    output: {
      dir,
      format: 'cjs',
      exports: 'named',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared/[name]-[hash].js',
      minify: true,
      codeSplitting: { groups: LAYERS },
    },
  };
}

/** The sources of the functions, by what is made of them: `functions/turma/turmas`. */
async function entries(): Promise<Record<string, string>> {
  const files = await readdir(join(ROOT, 'functions'), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts')).sort();
  return Object.fromEntries(
    sources.map((file) => [`functions/${file.slice(0, -'.ts'.length)}`, `functions/${file}`]),
  );
}

function builtFile({ fileName, code, isEntry, facadeModuleId, imports, modules }: OutputChunk): BuiltFile {
  const sources = Object.entries(modules).map(
    ([id, { renderedLength }]) => [sourceOf(id), renderedLength] as const,
  );
  return {
    path: fileName,
    bytes: Buffer.byteLength(code),
    entry: isEntry && facadeModuleId !== null ? sourceOf(facadeModuleId) : undefined,
    imports: imports.filter((name) => name.endsWith('.js')),
    sources: new Map(sources),
  };
}

const sourceOf = (id: string) => id.replace(ROOT, '');
