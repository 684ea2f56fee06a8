import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type * as z from 'zod';
import type { Template } from '../../scripts/build/deploy/package.ts';
import { takeLock } from '../../scripts/stack/process/lock.ts';

/**
 * Packages the service as `npm run package` does, without credentials or network, which packaging does not need.
 * @param parameters values other than the defaults in `serverless.yml`
 * @returns a directory, which the caller removes: `out` has the package, `dist` the built files
 */
export async function packageService(
  stage: string,
  parameters: Record<string, string> = {},
): Promise<string> {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const env = {
    AWS_PROFILE: undefined,
    AWS_ACCESS_KEY_ID: undefined,
    AWS_SECRET_ACCESS_KEY: undefined,
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
  await inTurn(() => execa(process.execPath, args, { env }));
  return directory;
}

/** Returns the resources of a type, with their names. */
export function resourcesOf<S extends z.ZodType>({ Resources }: Template, type: string, properties: S) {
  return Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([name, { Properties }]) => ({ name, properties: properties.parse(Properties) }));
}

/** A proxy address where nothing listens, so that network requests fail. */
const NOWHERE = 'http://127.0.0.1:9';

/** Runs one `serverless` at a time: it packages in the same directory regardless of the target. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let release = await takeLock(LOCK);
  while (release === undefined) {
    await setTimeout(100);
    release = await takeLock(LOCK);
  }
  return work().finally(release);
}

const LOCK = '.build/packaging';
