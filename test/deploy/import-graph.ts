import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** Source files by path, with the files and packages that each imports, for values or types. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const SERVICE = ['functions/**/*.ts', 'lib/**/*.ts', 'schemas/**/*.ts'];

/** Reads imports as the bundler sees them, by default those of the service. */
export async function importGraph(entryPoints: readonly string[] = SERVICE): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: [...entryPoints],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [typesCount],
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      // esbuild lists a dynamic import with a variable path as a pattern with `*`.
      imports.filter(({ kind, path }) => kind === 'import-statement' && !path.includes('*')).map(packageOf),
    ]),
  );
}

/** `@middy/core/x` -> `@middy/core` */
function packageOf({ path, external }: { path: string; external?: boolean }): string {
  if (external !== true || path.startsWith('node:')) return path;
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/');
}

/** Turns `import type` into `import`: the bundler drops imports of types, which are dependencies too. */
const typesCount: Plugin = {
  name: 'types-count',
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
