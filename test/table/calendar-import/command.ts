import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { Command, type CommandResult } from '../../command.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';
import { tableOptions } from '../import/command.ts';

/** Runs the command `import:calendar`. It does not find a local stack that runs in this checkout. */
export const runImport = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand('import-calendar', args, { env: { SINO_STATE_DIR: await newDirectory(), ...env } });

/** The same, into the table of the tests. */
export const importFrom = (
  from: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) => runImport([...tableOptions(), '--from', from, ...args], env);

/** The same in its own process, for a test that serves the imported calendar itself. */
export const importInOwnProcess = (from: string, args: readonly string[] = []) =>
  new Command('import-calendar', [...tableOptions(), '--from', from, ...args], {}).end();

/** Starts an import, in its own process, that is interrupted as soon as `begun` resolves. */
export function interruptedImport(begun: Promise<unknown>, from: string): Promise<CommandResult> {
  const command = new Command('import-calendar', [...tableOptions(), '--from', from], {});
  begun.then(() => command.kill('SIGINT'));
  return command.end();
}

const Line = z.looseObject({ collection: z.string(), title: z.string(), outcome: z.string() });

/** Returns the records of a report file. */
export async function linesOf(path: string) {
  const text = await readFile(path, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)));
}
