import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { serverless } from '../../cli/lib/serverless.ts';
import { bundle } from '../bundle/bundle.ts';
import { buildPage } from '../bundle/page.ts';

export interface Packaging {
  readonly stage: string;
  /** Parameters of the deployment, as `NAME=VALUE`. */
  readonly params: readonly string[];
  /** Output directory of the build. */
  readonly dist: string;
  /** Output directory of the package. */
  readonly directory: string;
}

/**
 * Builds the functions and the documentation page, and packages the service, without credentials and network.
 * @throws UserError if `serverless` fails
 */
export async function packageService({ stage, params, dist, directory }: Packaging): Promise<void> {
  await bundle(dist);
  await buildPage(dist);
  const args = ['package', '--stage', stage, '--package', directory, ...paramArguments(params)];
  await serverless(args, { SINO_DIST: dist });
}

/** Returns parameters as arguments of `serverless`. */
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
