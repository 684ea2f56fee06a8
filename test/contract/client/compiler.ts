import { symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { newDirectory } from '../../new-directory.ts';

const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** The strictest options that a project may use. */
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
 * Compiles modules together. They can import the packages of this project.
 * @param files their text by file name
 * @returns compiler errors by file name; no entry for a file without errors
 */
export async function compileErrors(
  files: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const directory = await newDirectory();
  await symlink(resolve('node_modules'), join(directory, 'node_modules'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const config = {
    compilerOptions: {
      ...Object.fromEntries(STRICT.map((option) => [option, true])),
      ...{ target: 'es2022', module: 'es2022', moduleResolution: 'bundler', noEmit: true },
      ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
    },
  };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config));
  const args = [COMPILER, '--pretty', 'false', '--project', directory];
  const { all } = await execa(process.execPath, args, { cwd: directory, all: true, reject: false });
  return errorsIn(all);
}

/** Parses `usage.ts(3,14): error TS2322: Type …`, followed by indented lines. */
function errorsIn(output: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [, name = '', error = ''] of output.matchAll(/^(\S+?)\(\d+,\d+\): (error .*(?:\n[ ].*)*)/gm))
    errors[name] = `${errors[name] ?? ''}${error}\n`;
  if (output !== '' && Object.keys(errors).length === 0) throw new Error(output);
  return errors;
}
