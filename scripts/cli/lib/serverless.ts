import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { UserError } from './command.ts';

/** The program, for Node to run. */
export const SERVERLESS = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');

/** Keeps it from what is no use in a script: looking for updates, and telling how it is going. */
export const SERVERLESS_ENVIRONMENT = { SLS_TELEMETRY_DISABLED: '1', SLS_LOG_LEVEL: 'warning' };

/**
 * Runs a command of `serverless`.
 * @returns what it prints
 * @throws Complaint if it fails, for which something in `serverless.yml` is the usual cause
 */
export async function serverless(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SERVERLESS, ...args], {
    env: { ...process.env, ...SERVERLESS_ENVIRONMENT, ...env },
    maxBuffer: 2 ** 26,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    const reason = `${error.stdout}${error.stderr}`.trim() || error.message;
    throw new UserError(`"serverless ${args.join(' ')}" fails: ${reason}`);
  });
  return stdout;
}
