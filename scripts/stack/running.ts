import { UserError } from '../cli/lib/command.ts';
import { readState, type StackState, stateDirectory } from './state.ts';

/** Returns the state of the stack that runs on this machine. @throws UserError if there is none */
export async function runningStack(): Promise<StackState> {
  const state = await readState(stateDirectory());
  if (state === undefined)
    throw new UserError(
      'No local stack is running here: start one with "npm start", and wait until it is ready.',
    );
  return state;
}
