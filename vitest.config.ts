import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The AWS SDK would warn of each new Node version that it will need, in every process of a run.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

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
      {
        test: {
          name: 'stack',
          include: ['test/stack/**/*.test.ts'],
          globalSetup: 'test/stack/global-setup.ts',
          testTimeout: 60_000,
        },
      },
      { test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'] } },
      { test: { name: 'commands', include: ['test/commands/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'docs', include: ['test/docs/**/*.test.ts'] } },
      {
        test: {
          name: 'deploy',
          include: ['test/deploy/**/*.test.ts'],
          globalSetup: 'test/deploy/global-setup.ts',
          testTimeout: 120_000,
        },
      },
    ],
  },
});
