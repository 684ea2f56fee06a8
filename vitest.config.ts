import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import './scripts/bypass-proxy.js';
import { LongestFirst } from './test/longest-first.ts';

// Settings of the developer, such as a profile that has expired, would keep the tests from local servers, or change
// what they log.
for (const name of Object.keys(process.env)) if (/^(AWS|POWERTOOLS)_/.test(name)) delete process.env[name];

// The AWS SDK would warn of each new Node version that it will need, in every process of a run.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// Halves the processor time that a command takes to start: every process of a run compiles the same modules.
process.env.NODE_COMPILE_CACHE ??= resolve('.build/compile-cache');

// One generous limit, because tests and servers share the processor, and the machine may be busy.
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000 };

// Saves a third of the processor time: a process for each file would load all packages again. Not for tests of
// commands, which replace modules and streams of their process.
const SHARED_PROCESSES = { isolate: false, setupFiles: ['test/own-modules.ts'] };

// Each project says what its tests need to run: nothing, a table, or all three systems; those of the commands start
// what they need. The servers are started once for a run, on free ports and with a state of their own, so that two
// runs do not interfere.
export default defineConfig({
  test: {
    // At least one more than there are cores on a small machine: most tests wait for servers, and the longest for time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', ...TIMEOUTS, ...SHARED_PROCESSES, include: ['test/unit/**/*.test.ts'] } },
      {
        test: { name: 'contract', ...TIMEOUTS, ...SHARED_PROCESSES, include: ['test/contract/**/*.test.ts'] },
      },
      {
        test: {
          name: 'table',
          ...TIMEOUTS,
          include: ['test/table/**/*.test.ts'],
          ...SHARED_PROCESSES,
          globalSetup: 'test/table/global-setup.ts',
          setupFiles: [...SHARED_PROCESSES.setupFiles, 'test/table/environment.ts'],
        },
      },
      {
        test: {
          name: 'stack',
          ...TIMEOUTS,
          include: ['test/stack/**/*.test.ts', 'test/conformance/**/*.test.ts'],
          ...SHARED_PROCESSES,
          globalSetup: 'test/stack/global-setup.ts',
        },
      },
      { test: { name: 'commands', ...TIMEOUTS, include: ['test/commands/**/*.test.ts'] } },
      { test: { name: 'docs', ...TIMEOUTS, ...SHARED_PROCESSES, include: ['test/docs/**/*.test.ts'] } },
      {
        test: {
          name: 'deploy',
          ...TIMEOUTS,
          ...SHARED_PROCESSES,
          include: ['test/deploy/**/*.test.ts'],
          globalSetup: 'test/deploy/global-setup.ts',
        },
      },
    ],
  },
});
