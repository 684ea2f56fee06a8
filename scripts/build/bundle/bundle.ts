import { globSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import {
  type BuildOptions,
  build,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  type RolldownWatcherEvent,
  watch,
} from 'rolldown';
import { reasonOf, UserError } from '../../cli/lib/command.ts';
import { inDirectory } from '../../cli/lib/in-directory.ts';
import { LAYERS } from './layers.ts';
import { buildPage } from './page.ts';
import { requireReplaceable } from './replaceable.ts';

/** An output file of a build. */
export interface BuiltFile {
  /** Its path in the output directory: `functions/turma/turmas.js`. */
  readonly path: string;
  readonly bytes: number;
  /** The source whose exports it has, `functions/turma/turmas.ts`; undefined for a shared file. */
  readonly entry: string | undefined;
  /** The output files that it imports statically. */
  readonly imports: readonly string[];
  /** Its sources by path, with their length after tree shaking and before minification. */
  readonly sources: ReadonlyMap<string, number>;
}

/**
 * Builds the functions and the documentation page into an empty `outdir`.
 * @returns the output files of the functions
 * @throws UserError if there is an error in a source, or `outdir` has files that no build has written
 */
export async function buildService(outdir: string): Promise<BuiltFile[]> {
  await emptyDirectory(outdir);
  // The functions are last: `serverless` packages an interrupted build if it has them.
  await buildPage(outdir);
  return writeFunctions(outdir);
}

/**
 * Builds all functions into an empty `outdir` in one run, so that shared code exists once.
 * @returns the output files, for checks of imports and sizes
 * @throws UserError if there is an error in a source
 */
export async function bundle(outdir: string): Promise<BuiltFile[]> {
  await emptyDirectory(outdir);
  return writeFunctions(outdir);
}

/** Removes what it has written if it fails, so that nobody packages a part of the functions. */
async function writeFunctions(outdir: string): Promise<BuiltFile[]> {
  const { output } = await build(options(outdir, await entries())).catch(async (error: unknown) => {
    await rm(join(outdir, FUNCTIONS), { recursive: true, force: true });
    throw buildError(error);
  });
  return output.flatMap((file) => (file.type === 'chunk' ? builtFile(file) : []));
}

/** Returns a file and everything that it loads. */
export function loadedBy(file: BuiltFile, files: readonly BuiltFile[]): BuiltFile[] {
  const loaded = new Set([file]);
  for (const { imports } of loaded) {
    for (const other of files) if (imports.includes(other.path)) loaded.add(other);
  }
  return [...loaded];
}

/** Called after each rebuild with the problems as readable text; undefined if there are none. */
type OnRebuild = (problems: string | undefined) => void;

/** Several files that are written in quick succession, as by "save all", cause one rebuild. */
const REBUILD_DELAY_MS = 200;

/**
 * Looks for the functions anew in each build, so that one that is added, renamed or removed needs no restart. Watches
 * for that, and for files that are imported before they exist, the folders of the sources; also the settings of the
 * functions, which the local stack reads.
 */
const currentFunctions: Plugin = {
  name: 'current-functions',
  async buildStart() {
    const folders = globSync('{functions,lib,schemas}/{,**/}', { cwd: ROOT });
    for (const path of [...folders, ...globSync('functions/*.yml', { cwd: ROOT })])
      this.addWatchFile(join(ROOT, path));
    for (const [name, id] of Object.entries(await entries()))
      this.emitFile({ type: 'chunk', id: join(ROOT, id), fileName: `${name}.js` });
  },
};

/**
 * Builds the functions, and rebuilds them whenever a source or a setting in `functions/` changes, comes or goes.
 * @returns a function that stops watching
 * @throws UserError if there is an error in a source at the start
 */
export async function bundleAndWatch(outdir: string, onRebuild: OnRebuild): Promise<() => Promise<void>> {
  await emptyDirectory(outdir);
  const watcher = watch({
    ...options(outdir, {}),
    plugins: [currentFunctions],
    watch: { buildDelay: REBUILD_DELAY_MS },
  });
  let built = false;
  const first = Promise.withResolvers<void>();
  watcher.on('event', async (event: RolldownWatcherEvent) => {
    if (event.code !== 'BUNDLE_END' && event.code !== 'ERROR') return;
    await event.result.close();
    const error = event.code === 'ERROR' ? event.error : undefined;
    if (built) onRebuild(error && readable(error.message));
    else if (error === undefined) first.resolve();
    else first.reject(buildError(error));
  });
  await first.promise.catch(async (error: unknown) => {
    await watcher.close();
    throw error;
  });
  built = true;
  return () => watcher.close();
}

/** Returns an error with the bundler's message: file, line, and what is wrong. */
function buildError(cause: unknown): UserError {
  const message = readable(reasonOf(cause)).trim();
  // The bundler reports a full disk as an error of its own, with its stack.
  const [, file, reason] = /Failed to write file in (.+)\s+Caused by:\s+(.+)/.exec(message) ?? [];
  const text =
    file === undefined
      ? `The functions cannot be built.\n\n${message}`
      : `${file} cannot be written: ${reason}.`;
  return new UserError(text, { cause });
}

/** Strips colours unless the output is a terminal. */
const readable = (message: string) => (process.stderr.isTTY ? message : stripVTControlCharacters(message));

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The folder of the functions, here and in the output. */
const FUNCTIONS = 'functions';

/** Marks the files of a build as CommonJS modules, which load faster, and their directory as one of a build. */
const MODULES = { file: 'package.json', text: '{ "type": "commonjs" }\n' };

/** Empties the directory of an earlier build, and removes its mark last. @throws UserError if it has anything else */
async function emptyDirectory(outdir: string): Promise<void> {
  const { file, text } = MODULES;
  await requireReplaceable(outdir, { file, isOwn: (found) => found === text });
  await inDirectory(outdir, replaceAll(outdir));
}

async function replaceAll(outdir: string): Promise<void> {
  const { file, text } = MODULES;
  await mkdir(outdir, { recursive: true });
  for (const name of await readdir(outdir))
    if (name !== file) await rm(join(outdir, name), { recursive: true, force: true });
  await writeFile(join(outdir, file), text);
}

function options(dir: string, input: Sources): BuildOptions & { output: OutputOptions } {
  return {
    cwd: ROOT,
    input,
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node20' },
    resolve: {
      mainFields: ['module', 'main'],
      alias: { '@aws-sdk/credential-provider-node': join(ROOT, 'lib/container-credentials.ts') },
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

/** Sources by output name: `functions/turma/turmas`. */
type Sources = Record<string, string>;

/** Returns the sources of the functions. Hidden files are none: some editors make them for what is not saved. */
async function entries(): Promise<Sources> {
  const files = await readdir(join(ROOT, FUNCTIONS), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !basename(file).startsWith('.')).sort();
  return Object.fromEntries(
    sources.map((file) => [`${FUNCTIONS}/${file.slice(0, -'.ts'.length)}`, `${FUNCTIONS}/${file}`]),
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
