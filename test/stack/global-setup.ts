import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readable } from '../../scripts/stack/log-line.ts';
import { silentSteps } from '../../scripts/stack/process/steps.ts';
import { type Stack, startStack } from '../../scripts/stack/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack with demo data that all tests of a run share. */
    stack: Pick<Stack, 'url' | 'endpoints' | 'environment' | 'signer'> & { readonly dist: string };
  }
}

export default async function setup({ provide }: TestProject) {
  const stateDir = await mkdtemp(join(tmpdir(), 'sino-'));
  const name = basename(stateDir);
  const dist = join('.build', name);
  const { stop, url, endpoints, environment, signer } = await startStack({
    prefix: name,
    stateDir,
    dist,
    demo: true,
    build: 'once',
    isForLoad: true,
    steps: silentSteps,
    // Shows errors and lines that are not JSON; other log lines would only clutter the output of the tests.
    onLine: (line) => {
      if (!line.startsWith('{') || line.includes('"level":"ERROR"')) console.error(readable(line));
    },
  });
  provide('stack', { url, endpoints, environment, signer, dist });
  return async () => {
    await stop();
    await rm(dist, { recursive: true, force: true });
    await rm(stateDir, { recursive: true, force: true });
  };
}
