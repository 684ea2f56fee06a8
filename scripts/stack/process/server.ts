import { UserError } from '../../cli/lib/command.ts';
import type { Child } from './child.ts';

/** A server that the stack uses. */
export interface Server {
  /** The URL of the server. */
  readonly endpoint: string;
  /** Stops the server, unless it ran before the stack. */
  stop(): Promise<void>;
  /** Kills the server, as a failing machine would, without saving anything; unless it ran before the stack. */
  kill(): Promise<void>;
  /** Resolves to a message when the server has ended. */
  readonly ended: Promise<string>;
}

/** @throws UserError if nothing answers at the URL of a server that runs independently of the stack */
export async function requireAnswer(endpoint: string): Promise<void> {
  await fetch(endpoint, { method: 'HEAD' }).catch((cause: unknown) => {
    throw new UserError(`Nothing answers at ${endpoint}: start that server first, or omit the option.`, {
      cause,
    });
  });
}

/** Returns a server that runs independently of the stack. */
export function runningServer(endpoint: string): Server {
  return {
    endpoint,
    stop: async () => undefined,
    kill: async () => undefined,
    ended: new Promise(() => undefined),
  };
}

/**
 * Waits until a child process is ready.
 * @param probe a URL that answers once it is
 * @param saves whether it saves data when it is stopped
 * @throws UserError if it ends first, or is not ready in time
 */
export async function readyServer(
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
