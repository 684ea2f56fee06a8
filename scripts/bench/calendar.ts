import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startDynamoDb } from '../local/dynamodb.ts';
import { awsEnvironment, serviceEnvironment } from '../local/environment.ts';
import { readService, type Service } from '../local/service.ts';
import { createTable } from '../local/table.ts';
import { SizeCosts } from './calendar/cost.ts';
import { showCosts } from './calendar/show.ts';
import type { Measurement } from './section.ts';

/** How many events a calendar has. */
const SIZES = [1000, 10_000, 100_000] as const;

/** What lists of events cost in calendars of several sizes. */
export async function run(): Promise<Measurement> {
  const variables = serviceEnvironment({ prefix: 'sino-bench', dist: 'dist', stateDir: '.build' });
  const service = await readService(variables);
  const measured: SizeCosts[] = [];
  for (const size of SIZES) measured.push(await costsOf(service, size));
  return { data: { sizes: SIZES, measured }, text: showCosts(SIZES, measured) };
}

/** Each size has a DynamoDB of its own. */
async function costsOf(service: Service, size: number): Promise<SizeCosts> {
  const { endpoint, stop } = await startDynamoDb();
  try {
    await createTable(service, endpoint);
    console.error(`Loading ${size} events`);
    const costs = await inWorker(size, {
      ...service.provider.environment,
      ...awsEnvironment({ dynamodb: endpoint, kinesis: endpoint }),
    });
    console.error(`Measured ${costs.costs.length} requests over ${costs.items} items`);
    return costs;
  } finally {
    await stop();
  }
}

async function inWorker(size: number, env: Record<string, string>): Promise<SizeCosts> {
  const run = fileURLToPath(new URL('../run.js', import.meta.url));
  const worker = new Worker(run, { argv: ['bench/calendar/measure-size'], env, workerData: { size } });
  const [message] = await once(worker, 'message');
  await worker.terminate();
  return SizeCosts.parse(message);
}
