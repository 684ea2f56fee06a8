import { UserError } from '../cli/lib/command.ts';
import { readState, type StackState, stateDirectory } from './state.ts';

/** The stack that runs on this machine. @throws Complaint if there is none */
export async function runningStack(): Promise<StackState> {
  const state = await readState(stateDirectory());
  if (state === undefined)
    throw new UserError('No local stack runs here: start one with "npm start", and wait until it is ready.');
  return state;
}
