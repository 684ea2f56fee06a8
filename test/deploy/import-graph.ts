import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Source files by path, with the files and packages that each imports, for values or types, statically or not. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const SERVICE = ['functions/**/*.ts', 'lib/**/*.ts', 'schemas/**/*.ts'];

/** Reads imports as the bundler sees them, by default those of the service. */
export async function importGraph(files: readonly string[] = SERVICE): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    // One file that imports all others: with an output for each of them it would take ten times as long.
    stdin: { contents: importsOf(globSync([...files], { cwd: ROOT })), resolveDir: ROOT },
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [keepTypeImports],
  });
  const { '<stdin>': _, ...inputs } = metafile.inputs;
  return new Map(
    Object.entries(inputs).map(([file, { imports }]) => [
      file,
      // esbuild lists a dynamic import with a variable path as a pattern with `*`.
      imports.filter(({ path }) => !path.includes('*')).map(packageOf),
    ]),
  );
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const importsOf = (files: readonly string[]) =>
  files.map((file) => `import ${JSON.stringify(`./${file}`)};`).join('\n');

/** `@middy/core/x` -> `@middy/core` */
function packageOf({ path, external }: { path: string; external?: boolean }): string {
  if (external !== true || path.startsWith('node:')) return path;
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

/** Turns `import type` into `import`: the bundler drops imports of types, which are dependencies too. */
const keepTypeImports: Plugin = {
  name: 'keep-type-imports',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return {
        loader: 'ts',
        contents: source.replace(/^(?:im|ex)port type [^;']* from ('[^']+');/gm, 'import $1;'),
      };
    });
  },
};
