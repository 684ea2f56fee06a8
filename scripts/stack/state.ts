import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../cli/lib/command.ts';
import { replaceFile } from '../cli/lib/replace-file.ts';
import { isLocked } from './process/lock.ts';

/** What other commands need to know about a running stack. */
const StackState = z.object({
  url: z.url(),
  /** The base URL of the calendar. */
  calendar: z.url(),
  dynamodb: z.url(),
  table: z.string(),
  kinesis: z.url(),
  inputStream: z.string(),
  outputStream: z.string(),
  /** The URL of the functions' metrics. */
  figures: z.url(),
  lambda: z.url(),
  /** The event bus, if changes are sent to one. */
  bus: z.url().optional(),
});

type StackState = z.output<typeof StackState>;

/** Returns the directory in which `npm start` keeps the signing key, the lock and the URLs of the servers. */
export function stateDirectory(): string {
  return process.env.SINO_STATE_DIR || '.local';
}

const stateFile = (directory: string) => join(directory, 'stack.json');

/** Other commands may read the file at any time, so it is never incomplete. */
export const writeState = (directory: string, state: StackState): Promise<void> =>
  replaceFile(stateFile(directory), (part) => writeFile(part, `${JSON.stringify(state, null, 2)}\n`));

export async function removeState(directory: string): Promise<void> {
  await rm(stateFile(directory), { force: true });
}

/** Returns the state of the running stack; undefined if none is running or it is still starting. */
export async function readState(directory: string): Promise<StackState | undefined> {
  if (!(await isLocked(directory))) return undefined;
  const text = await readFile(stateFile(directory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : StackState.parse(JSON.parse(text));
}

/** Returns the state of the stack that runs on this machine. @throws UserError if there is none */
export async function runningStack(): Promise<StackState> {
  const state = await readState(stateDirectory());
  if (state === undefined)
    throw new UserError(
      'No local stack is running here: start one with "npm start", and wait until it is ready.',
    );
  return state;
}
