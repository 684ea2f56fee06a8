import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startDynamoDb } from '../local/dynamodb.ts';
import { awsEnvironment, serviceEnvironment } from '../local/environment.ts';
import { readService, type Service } from '../local/service.ts';
import { createTable } from '../local/table.ts';
import type { Measurement } from './section.ts';
import { compare, SizeCosts } from './table/cost.ts';
import { showComparisons } from './table/show.ts';

/** How many classes an institution has. */
const SIZES = [200, 4000] as const;

/** What every operation of the class API that reads costs in a small and in a large institution. */
export async function run(): Promise<Measurement> {
  const variables = serviceEnvironment({ prefix: 'sino-bench', dist: 'dist', stateDir: '.build' });
  const service = await readService(variables);
  const [small, large] = [await costsOf(service, SIZES[0]), await costsOf(service, SIZES[1])];
  const comparisons = compare(small, large);
  return { data: { sizes: SIZES, comparisons }, text: showComparisons(comparisons, SIZES) };
}

/** Each size has a DynamoDB of its own. */
async function costsOf(service: Service, classes: number): Promise<SizeCosts> {
  const { endpoint, stop } = await startDynamoDb();
  try {
    await createTable(service, endpoint);
    console.error(`Loading ${classes} classes`);
    const costs = await measured(classes, {
      ...service.provider.environment,
      ...awsEnvironment({ dynamodb: endpoint, kinesis: endpoint }),
    });
    console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
    return costs;
  } finally {
    await stop();
  }
}

async function measured(classes: number, env: Record<string, string>): Promise<SizeCosts> {
  const run = fileURLToPath(new URL('../run.js', import.meta.url));
  const worker = new Worker(run, { argv: ['bench/table/measure-size'], env, workerData: { classes } });
  const [message] = await once(worker, 'message');
  await worker.terminate();
  return SizeCosts.parse(message);
}
