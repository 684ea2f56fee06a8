import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { bundle } from '../../scripts/build/bundle.ts';
import { takeLock } from '../../scripts/local/lock.ts';

const Template = z.object({
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      DeletionPolicy: z.string().optional(),
      UpdateReplacePolicy: z.string().optional(),
    }),
  ),
});
export type Template = z.output<typeof Template>;

/** The service as it would be deployed. */
export interface Packaged {
  /** Where all of this lies; to be removed in the end. */
  readonly directory: string;
  readonly template: Template;
  readonly zip: Buffer;
  readonly metafile: Metafile;
}

/**
 * Packages the service as `npm run package` does, without credentials: nothing of it needs AWS, or any network.
 * @param parameters those that are not as `serverless.yml` has them
 */
export async function packaged(stage: string, parameters: Record<string, string> = {}): Promise<Packaged> {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const [dist, out] = [join(directory, 'dist'), join(directory, 'out')];
  const { AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...environment } = process.env;
  const env = { ...environment, SINO_DIST: dist, HTTPS_PROXY: NOWHERE, HTTP_PROXY: NOWHERE };
  const params = Object.entries(parameters).flatMap(([name, value]) => ['--param', `${name}=${value}`]);
  const args = ['scripts/run.js', 'package', '--stage', stage, '--package', out, ...params];
  await inTurn(() => promisify(execFile)(process.execPath, args, { env }));
  const template = await readFile(join(out, 'cloudformation-template-update-stack.json'), 'utf8');
  return {
    directory,
    template: Template.parse(JSON.parse(template)),
    zip: await readFile(join(out, 'sino.zip')),
    metafile: await bundle(join(directory, 'measured')),
  };
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
