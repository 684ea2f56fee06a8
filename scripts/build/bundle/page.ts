import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, type Metafile, type Plugin } from 'esbuild';
import { reasonOf, UserError } from '../../cli/lib/command.ts';
import { inDirectory } from '../../cli/lib/in-directory.ts';
import { compressFiles } from './compress.ts';
import { licencesOf } from './page-licences.ts';

/** Directory of the page in the output: `index.html` next to the folder `docs`, as in the page's URLs. */
const PAGE = 'page';

/**
 * Builds the documentation page into `outdir`: static files, each with compressed variants.
 * @throws UserError if there is an error in a source
 */
export async function buildPage(outdir: string): Promise<void> {
  const directory = join(outdir, PAGE);
  await rm(directory, { recursive: true, force: true });
  await build(options(directory)).catch(throwBuildError);
  await inDirectory(directory, compressFiles(directory));
}

/**
 * Builds the page without compressed variants, and rebuilds it whenever a source changes.
 * @returns a function that stops watching
 * @throws UserError if there is an error in a source at the start
 */
export async function buildPageAndWatch(outdir: string): Promise<() => Promise<void>> {
  const watching = await context(options(join(outdir, PAGE)));
  await watching.rebuild().catch(async (error: unknown) => {
    await watching.dispose();
    throwBuildError(error);
  });
  await watching.watch();
  return () => watching.dispose();
}

/** By then esbuild has printed errors in sources, but not why a file cannot be written. */
function throwBuildError(cause: unknown): never {
  throw new UserError(`The documentation page cannot be built: ${reasonOf(cause)}`, { cause });
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const INDEX = join(ROOT, 'page/index.html');
/** The JSON Schemas of the change events, which are served next to the OpenAPI documents. */
const CHANGES = join(ROOT, 'docs/changes.schema.json');

function options(directory: string): BuildOptions {
  return {
    absWorkingDir: ROOT,
    entryPoints: ['page/main.ts', 'page/style.css'],
    outdir: join(directory, 'docs'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [indexFile(directory)],
  };
}

/** Writes the files that are not entry points: the page, with the names of the built files, and the licences. */
function indexFile(directory: string): Plugin {
  return {
    name: 'index-file',
    setup: ({ onLoad, onEnd }) => {
      onLoad({ filter: /page\/main\.ts$/ }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'ts',
        watchFiles: [INDEX],
      }));
      onEnd(async ({ metafile }) => {
        if (metafile === undefined) return;
        const source = await readFile(INDEX, 'utf8');
        await writeFile(join(directory, 'index.html'), withBuiltNames(source, metafile));
        await copyFile(CHANGES, join(directory, 'docs', 'changes.schema.json'));
        await writeFile(join(directory, 'docs', 'licences.txt'), await licencesOf(metafile));
      });
    },
  };
}

/** `src="main.ts"` -> `src="docs/main-ABCDEFGH.js"` */
function withBuiltNames(html: string, { outputs }: Metafile): string {
  return Object.entries(outputs).reduce(
    (text, [file, { entryPoint = '' }]) =>
      entryPoint === '' ? text : text.replace(`"${basename(entryPoint)}"`, `"docs/${basename(file)}"`),
    html,
  );
}
