import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { TestProject } from 'vitest/node';
import { inTurn, OFFLINE } from './packaging.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The directories of the build, of the package for the stage `dev` with default parameters, and for packages with
     * other parameters.
     */
    devPackage: { readonly dist: string; readonly out: string; readonly variants: string };
  }
}

/** Builds and packages the service as `npm run package` does. */
export default async function setup({ provide }: TestProject) {
  await mkdir('.build', { recursive: true });
  const directory = await mkdtemp(join('.build', 'package-test-'));
  const [dist, out] = [join(directory, 'dist'), join(directory, 'out')];
  const variants = join(directory, 'variants');
  const args = ['scripts/run.js', 'build/package', '--package', out];
  await inTurn(() => execa(process.execPath, args, { env: { ...OFFLINE, SINO_DIST: dist } }));
  provide('devPackage', { dist, out, variants });
  return () => rm(directory, { recursive: true, force: true });
}
