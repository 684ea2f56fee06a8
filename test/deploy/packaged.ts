import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type * as z from 'zod';
import type { Template } from '../../scripts/build/deploy/package.ts';
import { takeLock } from '../../scripts/stack/process/lock.ts';

/**
 * Packages the service as `npm run package` does, without credentials: nothing of it needs AWS, or any network.
 * @param parameters those that are not as `serverless.yml` has them
 * @returns a directory to be removed in the end: in `out` is the package, in `dist` what was built
 */
export async function packageService(
  stage: string,
  parameters: Record<string, string> = {},
): Promise<string> {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const { AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...environment } = process.env;
  const env = {
    ...environment,
    SINO_DIST: join(directory, 'dist'),
    HTTPS_PROXY: NOWHERE,
    HTTP_PROXY: NOWHERE,
  };
  const params = Object.entries(parameters).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  const args = [
    'scripts/run.js',
    'build/package',
    '--stage',
    stage,
    '--package',
    join(directory, 'out'),
    ...params,
  ];
  await inTurn(() => promisify(execFile)(process.execPath, args, { env }));
  return directory;
}

/** The resources of a type, by name. */
export function resourcesOf<S extends z.ZodType>({ Resources }: Template, type: string, properties: S) {
  return Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([name, { Properties }]) => ({ name, properties: properties.parse(Properties) }));
}

/** Nothing listens there, so whoever asks the network for something is refused. */
const NOWHERE = 'http://127.0.0.1:9';

/** `serverless` packages in one directory wherever the package is to go in the end, so no two may do it at once. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let release = await takeLock(LOCK);
  while (release === undefined) {
    await setTimeout(100);
    release = await takeLock(LOCK);
  }
  return work().finally(release);
}

const LOCK = '.build/packaging';
