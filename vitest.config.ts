import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { lambdaNode } from './test/stack/lambda-node.ts';

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

/**
 * What is tested on Lambda's Node in every run, so that it takes seconds: a success of every operation, the log
 * pipeline, and where Node versions differ, which is in time zones and in what the documents say of the answers.
 */
const ON_LAMBDAS_NODE = [
  'test/stack/{node,every-operation,logs}.test.ts',
  'test/stack/calendar/events.test.ts',
  'test/stack/turma/openapi.test.ts',
];

const node24 = lambdaNode();
if (node24 === undefined) {
  console.info('The stack is not tested on Node 24: there is none in test/node24 that runs on this machine.');
}

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
      ...(node24 === undefined ? [] : [stack('stack-node24', node24, ON_LAMBDAS_NODE)]),
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
