import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const TARGET = ['--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'bundler'];
const LIBRARIES = ['--lib', 'es2023,dom,dom.iterable', '--types', ''];

/**
 * Writes modules as JavaScript with type declarations.
 * @param modules their TypeScript, by the names of their files
 */
export async function compile(modules: Readonly<Record<string, string>>, out: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sino-client-'));
  try {
    const files = Object.entries(modules).map(([name, text]) => ({ path: join(directory, name), text }));
    for (const { path, text } of files) await writeFile(path, text);
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    );
    const given = ['--ignoreConfig', '--strict', '--declaration', ...TARGET, ...LIBRARIES, '--outDir', out];
    await promisify(execFile)(process.execPath, [compiler, ...given, ...files.map(({ path }) => path)]);
  } finally {
    await rm(directory, { recursive: true });
  }
}
