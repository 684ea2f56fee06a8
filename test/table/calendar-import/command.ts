import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const IMPORT = ['scripts/run.js', 'cli/import-calendar'];

/** Runs the command `import:calendar` in its own process. */
export function runImport(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...IMPORT, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        resolve({ code, stdout, stderr });
      },
    );
  });
}

/** The same, into the table of the tests. */
export const importFrom = (from: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runImport([...tableOptions(), '--from', from, ...args], env);

export const tableOptions = () => [
  '--table',
  process.env.TABLE_NAME ?? '',
  '--endpoint',
  process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
];

/** Starts an import that is interrupted as soon as `begun` resolves. */
export function interruptedImport(begun: Promise<unknown>, from: string): Promise<Ended> {
  const child = spawn(process.execPath, [...IMPORT, ...tableOptions(), '--from', from]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk);
  });
  begun.then(() => child.kill('SIGINT'));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...output })));
}

/** Writes a file in its own directory. @returns its path */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'sino-import-')), name);
  await writeFile(path, content);
  return path;
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
