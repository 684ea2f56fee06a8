import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { packageService } from '../../scripts/build/deploy/package.ts';
import { inTurn, OFFLINE } from './packaging.ts';

/** A stage without parameters of its own, whatever a deployer writes into `serverless.yml` for other stages. */
export const STAGE = 'variant';

/**
 * Packages the service with other parameters than those of the common package, from the same build.
 * @param parameters values other than the defaults in `serverless.yml`
 * @returns the directory of the package, which the caller removes
 */
export async function packageVariant(stage: string, parameters: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const params = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const { dist } = inject('devPackage');
  await inTurn(() => packageService({ stage, params, dist, directory }, OFFLINE));
  return directory;
}
