import { constants, rmSync } from 'node:fs';
import { access, mkdir, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { UserError } from '../cli/lib/command.ts';
import { inDirectory } from '../cli/lib/in-directory.ts';

/** Path of the program `serverless`. */
export const SERVERLESS = createRequire(import.meta.url).resolve('serverless/bin/serverless.js');

/** Returns variables that disable update checks and progress output, and say where the cache is if not as usual. */
export async function serverlessEnvironment(): Promise<NodeJS.ProcessEnv> {
  cache ??= cacheDirectory();
  return {
    SLS_TELEMETRY_DISABLED: '1',
    SLS_LOG_LEVEL: 'warning',
    SLS_SCHEMA_CACHE_BASE_DIR: process.env.SLS_SCHEMA_CACHE_BASE_DIR ?? (await cache),
  };
}

let cache: Promise<string> | undefined;

/**
 * Serverless needs a cache, which it keeps in the home directory. Where the user may not write to that, as in a
 * container that runs as another user, this returns a temporary directory that is removed when this process ends.
 */
async function cacheDirectory(): Promise<string> {
  const home = homeDirectory();
  const usual = join(home, '.serverless', 'artifacts');
  try {
    await mkdir(usual, { recursive: true });
    await access(usual, constants.W_OK);
    return home;
  } catch {
    const directory = await inDirectory(tmpdir(), mkdtemp(join(tmpdir(), 'sino-serverless-')));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }
}

function homeDirectory(): string {
  try {
    return homedir();
  } catch (cause) {
    throw new UserError('This user has no home directory: set HOME, for example to a new directory.', {
      cause,
    });
  }
}

/**
 * Runs a command of `serverless`.
 * @returns its standard output
 * @throws UserError if it fails, usually because of an error in `serverless.yml`
 */
export async function serverless(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { failed, stdout, all, shortMessage } = await execa(process.execPath, [SERVERLESS, ...args], {
    env: { ...(await serverlessEnvironment()), ...env },
    all: true,
    reject: false,
  });
  if (!failed) return stdout;
  // Parameters can be secret.
  const shown = args.map((argument) => argument.replace(/^(\w+=).*/s, '$1…'));
  throw new UserError(`"serverless ${shown.join(' ')}" fails: ${all?.trim() || shortMessage}`);
}
