import { createRequire } from 'node:module';
import { execa } from 'execa';
import { UserError } from '../cli/lib/command.ts';

/** Path of the program `serverless`. */
export const SERVERLESS = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');

/** Disables update checks and progress output. */
export const SERVERLESS_ENVIRONMENT = { SLS_TELEMETRY_DISABLED: '1', SLS_LOG_LEVEL: 'warning' };

/**
 * Runs a command of `serverless`.
 * @returns its standard output
 * @throws UserError if it fails, usually because of an error in `serverless.yml`
 */
export async function serverless(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { failed, stdout, all, shortMessage } = await execa(process.execPath, [SERVERLESS, ...args], {
    env: { ...SERVERLESS_ENVIRONMENT, ...env },
    all: true,
    reject: false,
  });
  if (!failed) return stdout;
  // Parameters can be secret.
  const shown = args.map((argument) => argument.replace(/^(\w+=).*/s, '$1…'));
  throw new UserError(`"serverless ${shown.join(' ')}" fails: ${all?.trim() || shortMessage}`);
}
