import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { UserError } from './command.ts';

/** Path of the program. */
export const SERVERLESS = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');

/** Disables update checks and progress output. */
export const SERVERLESS_ENVIRONMENT = { SLS_TELEMETRY_DISABLED: '1', SLS_LOG_LEVEL: 'warning' };

/**
 * Runs a command of `serverless`.
 * @returns its standard output
 * @throws UserError if it fails, usually because of an error in `serverless.yml`
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
