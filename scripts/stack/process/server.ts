import { UserError } from '../../cli/lib/command.ts';
import type { Child } from './child.ts';

/** A server that the stack uses. */
export interface Server {
  /** Its URL. */
  readonly endpoint: string;
  /** Ends it, unless it ran before. */
  stop(): Promise<void>;
  /** Ends it as a failing machine would, with nothing saved that is not saved yet; unless it ran before. */
  kill(): Promise<void>;
  /** Resolves to a sentence once it has ended. */
  readonly ended: Promise<string>;
}

/** A server that somebody else has started, and will end. @throws Complaint if nothing answers there */
export async function runningServer(endpoint: string): Promise<Server> {
  await fetch(endpoint, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new UserError(`Nothing answers at ${endpoint}: start that server first, or leave out its option.`, {
      cause,
    });
  });
  return {
    endpoint,
    stop: async () => undefined,
    kill: async () => undefined,
    ended: new Promise(() => undefined),
  };
}

/**
 * Waits until a child serves.
 * @param probe fails as long as it does not
 * @param saves whether it has something to save when it ends
 * @throws Complaint if it ends instead, or takes too long
 */
export async function servedBy(
  child: Child,
  { endpoint, probe, saves }: { endpoint: string; probe: string; saves: boolean },
): Promise<Server> {
  try {
    await child.ready(() => fetch(probe, { method: 'HEAD' }));
  } catch (error) {
    await child.kill();
    throw error;
  }
  const kill = () => child.kill();
  return { endpoint, ended: child.ended, stop: saves ? () => child.stop() : kill, kill };
}
