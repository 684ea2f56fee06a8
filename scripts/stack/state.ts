import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isLocked } from './process/lock.ts';

/** What other commands have to know of a running stack. */
const StackState = z.object({
  url: z.url(),
  dynamodb: z.url(),
  table: z.string(),
  kinesis: z.url(),
  inputStream: z.string(),
  outputStream: z.string(),
  /** Where what the functions measure can be read. */
  figures: z.url(),
});

export type StackState = z.output<typeof StackState>;

/** Where `npm start` keeps what belongs to this machine: the signing key, the lock, where the servers are. */
export function stateDirectory(): string {
  return process.env.SINO_STATE_DIR || '.local';
}

const stateFile = (directory: string) => join(directory, 'stack.json');

export async function writeState(directory: string, state: StackState): Promise<void> {
  await writeFile(stateFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

export async function removeState(directory: string): Promise<void> {
  await rm(stateFile(directory), { force: true });
}

/** The stack that runs, or nothing if none does or it is still starting. */
export async function readState(directory: string): Promise<StackState | undefined> {
  if (!(await isLocked(directory))) return undefined;
  const text = await readFile(stateFile(directory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : StackState.parse(JSON.parse(text));
}
