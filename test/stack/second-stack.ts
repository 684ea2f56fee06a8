import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { silentSteps } from '../../scripts/stack/process/steps.ts';
import { type Stack, type StackOptions, startStack } from '../../scripts/stack/stack.ts';

/**
 * Starts another stack with the servers and the functions of the common one, but with a table of its own, which only
 * the tests of one file change.
 */
export async function startSecondStack(
  options: Pick<StackOptions, 'demo' | 'now' | 'compatible'>,
): Promise<Stack> {
  const { dist, endpoints } = inject('stack');
  const stateDir = await mkdtemp(join(tmpdir(), 'sino-'));
  const stack = await startStack({
    ...options,
    prefix: basename(stateDir),
    stateDir,
    dist,
    build: 'existing',
    dynamodbEndpoint: endpoints.dynamodb,
    kinesisEndpoint: endpoints.kinesis,
    steps: silentSteps,
    onLine: () => {},
  });
  const stop = async () => {
    await stack.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
  return { ...stack, stop };
}
