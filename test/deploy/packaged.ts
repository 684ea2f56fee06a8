import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type * as z from 'zod';
import { paramArguments, type Template } from '../../scripts/build/deploy/package.ts';
import { serverless } from '../../scripts/cli/lib/serverless.ts';
import { inTurn, OFFLINE } from './packaging.ts';

/**
 * Packages the service with other parameters than those of the common package, from the same build.
 * @param parameters values other than the defaults in `serverless.yml`
 * @returns the directory of the package, which the caller removes
 */
export async function packageVariant(stage: string, parameters: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const params = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const args = ['package', '--stage', stage, '--package', directory, ...paramArguments(params)];
  const { dist } = inject('devPackage');
  await inTurn(() => serverless(args, { ...OFFLINE, SINO_DIST: dist }));
  return directory;
}

/** Returns the resources of a type, with their names. */
export function resourcesOf<S extends z.ZodType>({ Resources }: Template, type: string, properties: S) {
  return Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([name, { Properties }]) => ({ name, properties: properties.parse(Properties) }));
}
