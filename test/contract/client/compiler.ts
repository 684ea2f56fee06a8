import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** As strict as a project can be that takes a client in. */
const STRICT = [
  'strict',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'noPropertyAccessFromIndexSignature',
  'noImplicitOverride',
  'noUnusedLocals',
  'noUnusedParameters',
  'verbatimModuleSyntax',
  'isolatedModules',
  'erasableSyntaxOnly',
];

/**
 * Compiles modules together.
 * @param files their text by their names
 * @returns what is wrong with which, and nothing for those that are right
 */
export async function faultsOf(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'sino-types-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    const config = {
      compilerOptions: {
        ...Object.fromEntries(STRICT.map((option) => [option, true])),
        ...{ target: 'es2022', module: 'es2022', moduleResolution: 'bundler', noEmit: true },
        ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
      },
    };
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config));
    return faultsIn(await outputOf([COMPILER, '--pretty', 'false', '--project', directory], directory));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function outputOf(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 24 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

/** `usage.ts(3,14): error TS2322: Type …`; what explains a fault is indented below it. */
function faultsIn(output: string): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [, name = '', fault = ''] of output.matchAll(/^(\S+?)\(\d+,\d+\): (error .*(?:\n[ ].*)*)/gm))
    faults[name] = `${faults[name] ?? ''}${fault}\n`;
  if (output !== '' && Object.keys(faults).length === 0) throw new Error(output);
  return faults;
}
