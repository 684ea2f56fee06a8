import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { SeededRandom } from '../../stack/demo/random.ts';
import { startDynamoDb } from '../../stack/dynamodb.ts';
import { requireJava } from '../../stack/java.ts';
import { startKinesis } from '../../stack/kinesis.ts';
import { Cleanup } from '../../stack/process/cleanup.ts';
import { silentSteps } from '../../stack/process/steps.ts';
import { type Stack, startStack } from '../../stack/stack.ts';
import { FlakyKinesis } from './flaky-kinesis.ts';
import { type LiveMemory, liveMemory } from './memory.ts';
import { type Restartable, startRestartable } from './restartable.ts';

/** A local stack whose servers can be killed and restarted while it runs. */
export interface SoakStack {
  readonly stack: Stack;
  /** The memory of the functions' process. */
  readonly memory: LiveMemory;
  readonly dynamodb: Restartable;
  readonly kinesis: { readonly server: Restartable; readonly proxy: FlakyKinesis };
  stop(): Promise<void>;
}

/**
 * @param killed the servers that are killed, which keep their data on disk: that takes several times as long as in
 * memory, for every write, and for the Kinesis server every second
 */
export async function startSoakStack(
  seed: number,
  killed: { readonly dynamodb: boolean; readonly kinesis: boolean },
): Promise<SoakStack> {
  await requireJava();
  const cleanup = new Cleanup();
  try {
    const directory = await mkdtemp(join(tmpdir(), 'sino-soak-'));
    const dist = join('.build', basename(directory));
    await cleanup.add(() => rm(directory, { recursive: true, force: true }));
    await cleanup.add(() => rm(dist, { recursive: true, force: true }));
    const data = (name: keyof typeof killed) => (killed[name] ? join(directory, name) : undefined);
    const [dynamodb, server] = await Promise.all([
      startRestartable((port) => startDynamoDb({ dataDir: data('dynamodb'), port })),
      startRestartable((port) => startKinesis(data('kinesis'), port)),
    ]);
    await cleanup.add(() => dynamodb.stop());
    await cleanup.add(() => server.stop());
    const proxy = new FlakyKinesis(server.endpoint, new SeededRandom(seed));
    const flaky = await proxy.start();
    await cleanup.add(flaky.stop);
    const memory = await liveMemory();
    const stack = await startStack({
      nodeOptions: memory.nodeOptions,
      prefix: basename(directory),
      stateDir: directory,
      dist,
      demo: true,
      build: 'once',
      dynamodbEndpoint: dynamodb.endpoint,
      kinesisEndpoint: flaky.url,
      steps: silentSteps,
      onLine: () => undefined,
    });
    await cleanup.add(stack.stop);
    // For the checks and the maintenance, which run in this process.
    Object.assign(process.env, stack.environment, { POWERTOOLS_LOG_LEVEL: 'SILENT', METRICS: 'off' });
    return { stack, memory, dynamodb, kinesis: { server, proxy }, stop: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}
