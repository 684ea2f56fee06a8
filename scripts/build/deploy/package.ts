import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { UsageError } from '../../cli/lib/command.ts';
import { serverless } from '../../stack/serverless.ts';

interface Packaging {
  readonly stage: string;
  /** Parameters of the deployment, as `NAME=VALUE`. */
  readonly params: readonly string[];
  /** Directory of the build, see `buildService`. */
  readonly dist: string;
  /** Output directory of the package. */
  readonly directory: string;
}

/**
 * Packages the service after its build, without credentials or a network.
 * @param env further variables for `serverless`
 * @throws UserError if it fails
 */
export async function packageService(
  { stage, params, dist, directory }: Packaging,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const args = ['package', '--stage', stage, '--package', directory, ...paramArguments(params)];
  await serverless(args, { ...env, SINO_DIST: dist });
}

/**
 * @throws UsageError for a parameter of the command line that is not `NAME=VALUE`; `serverless` takes no empty value
 */
export function requirePairs(params: readonly string[] = []): void {
  const wrong = params.find((pair) => !/^\w+=./s.test(pair));
  if (wrong !== undefined)
    throw new UsageError(
      `"${wrong}" is not a parameter with its value: write, for example, --param siteZone=Europe/Rome.`,
    );
}

export const paramArguments = (params: readonly string[]) => params.flatMap((pair) => ['--param', pair]);

/** Returns the path of the template in a package. */
export const templateIn = (directory: string) => join(directory, 'cloudformation-template-update-stack.json');

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});

const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
});
export type Template = z.output<typeof Template>;

export async function readTemplate(directory: string): Promise<Template> {
  return Template.parse(JSON.parse(await readFile(templateIn(directory), 'utf8')));
}
