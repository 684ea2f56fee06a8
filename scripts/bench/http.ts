import { join } from 'node:path';
import { withTemporaryDirectory } from '../build/temporary-directory.ts';
import { awsEnvironment } from '../stack/environment.ts';
import { silentSteps } from '../stack/process/steps.ts';
import { startStack } from '../stack/stack.ts';
import { measureImports } from './http/imports.ts';
import { showImports, showThroughput, showWarm } from './http/show.ts';
import { measureThroughput } from './http/throughput.ts';
import { measureWarm } from './http/warm.ts';

/** Measures a cold container, a warm handler without the table, and the whole local stack. */
export const run = () => withTemporaryDirectory('bench', measureAll);

async function measureAll(directory: string) {
  const stack = await startStack({
    prefix: 'sino-bench',
    stateDir: directory,
    dist: join(directory, 'stack'),
    demo: true,
    build: 'once',
    steps: silentSteps,
    onLine: () => undefined,
  });
  try {
    console.error('Loading the bundle of each function in fresh processes');
    const env = { ...process.env, ...stack.environment, ...awsEnvironment(stack.endpoints) };
    const imports = await measureImports(join(directory, 'imports'), env);
    console.error('Calling warm handlers');
    const warm = await measureWarm(stack.environment);
    console.error('Calling the local stack');
    const throughput = await measureThroughput(stack);
    return {
      data: { imports, warm, throughput },
      text: [showImports(imports), showWarm(warm), showThroughput(throughput)].join('\n\n'),
    };
  } finally {
    await stack.stop();
  }
}
