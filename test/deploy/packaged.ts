import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
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

/**
 * Packages the service as `npm run package` does, without credentials: nothing of it needs AWS, or any network.
 * @param parameters those that are not as `serverless.yml` has them
 * @returns the directory with all of it; to be removed in the end
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
    'package',
    '--stage',
    stage,
    '--package',
    join(directory, 'out'),
    ...params,
  ];
  await inTurn(() => promisify(execFile)(process.execPath, args, { env }));
  return directory;
}

/** Where the template of a package lies. */
export const templateFile = (directory: string) =>
  join(directory, 'out/cloudformation-template-update-stack.json');

export async function readTemplate(directory: string): Promise<Template> {
  return Template.parse(JSON.parse(await readFile(templateFile(directory), 'utf8')));
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
