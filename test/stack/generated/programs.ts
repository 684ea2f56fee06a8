import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { execa } from 'execa';
import { QUICK_JAVA } from './openapi-generator.ts';

/** Compiles the programs in `programs/` with generated clients, and runs them with a token. */

const PROGRAMS = resolve('test/stack/generated/programs');
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const CONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, target: 'es2022', module: 'es2022', moduleResolution: 'bundler' },
    ...{
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [resolve('node_modules/@types')],
    },
  },
};

/** Compiles a program in TypeScript beside its clients, runs it, and returns what it prints. */
export async function runTypeScript(name: string, directory: string, token: string): Promise<unknown> {
  const program = join(directory, 'program.ts');
  await copyFile(join(PROGRAMS, `${name}.ts`), program);
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(CONFIG));
  await execa(process.execPath, [COMPILER, '--pretty', 'false', '--project', directory]);
  const outfile = join(directory, 'program.mjs');
  await build({ entryPoints: [program], outfile, bundle: true, platform: 'node', format: 'esm' });
  return JSON.parse((await execa(process.execPath, [outfile], { env: { TOKEN: token } })).stdout);
}

/**
 * Compiles the clients of both APIs, which are Maven projects, as one; runs the program, and returns what it prints.
 */
export async function runJava(directory: string, token: string): Promise<unknown> {
  const [calendar, turma] = [join(directory, 'calendar'), join(directory, 'turma')];
  const sources = 'src/main/java/sino/turma';
  await cp(join(turma, sources), join(calendar, sources), { recursive: true });
  const classPath = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
  const options = ['-q', '-B', '-Dmaven.test.skip=true', '-Dmdep.outputFile=path.txt'];
  await execa('mvn', [...options, 'compile', classPath], { cwd: calendar, env: QUICK_JAVA });
  const libraries = await readFile(join(calendar, 'path.txt'), 'utf8');
  const classes = [join(calendar, 'target/classes'), libraries].join(delimiter);
  const program = join(PROGRAMS, 'Calls.java');
  const env = { ...QUICK_JAVA, TOKEN: token };
  return JSON.parse((await execa('java', ['-cp', classes, program], { env })).stdout);
}
