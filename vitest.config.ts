import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The AWS SDK would warn of each new Node version that it will need, in every process of a run.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** The tests of the local stack, with the functions on the Node at a path. */
const stack = (name: string, node: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: 'test/stack/global-setup.ts',
    provide: { node },
    testTimeout: 60_000,
  },
});

// Each project says what its tests need to run: nothing, a table, or all three systems; those of the commands start
// what they need. The servers are started once for a run, on free ports and with a state of their own, so that two
// runs do not meet.
export default defineConfig({
  test: {
    // One more than Vitest takes on two cores: most tests wait for servers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'table',
          include: ['test/table/**/*.test.ts'],
          globalSetup: 'test/table/global-setup.ts',
          setupFiles: 'test/table/environment.ts',
          testTimeout: 60_000,
        },
      },
      stack('stack', process.env.SINO_NODE || process.execPath, ['test/stack/**/*.test.ts']),
      { test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'] } },
      { test: { name: 'commands', include: ['test/commands/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'deploy', include: ['test/deploy/**/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
