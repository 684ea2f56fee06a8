import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

// The AWS SDK would warn of each new Node version that it will need, in every process of a run.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// Halves the processor time that a command takes to start: every process of a run compiles the same modules.
process.env.NODE_COMPILE_CACHE ??= resolve('.build/compile-cache');

// Each project says what its tests need to run: nothing, a table, or all three systems; those of the commands start
// what they need. The servers are started once for a run, on free ports and with a state of their own, so that two
// runs do not meet.
export default defineConfig({
  test: {
    // At least one more than there are cores on a small machine: most tests wait for servers, and the longest for time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
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
