import { ensureDemo, keepInterruptedDemo } from './demo.ts';
import { awsEnvironment } from './environment.ts';
import type { Cleanup } from './process/cleanup.ts';
import type { Servers } from './servers.ts';
import type { Service } from './service.ts';
import type { StackOptions } from './stack.ts';
import { createTable } from './table.ts';

/** Creates the table as soon as its server runs, and loads demo data into it, while the functions are being built. */
export async function prepareTable(
  { demo, dynamodbEndpoint, steps, onLine }: StackOptions,
  reading: Promise<Service>,
  starting: Promise<Servers>,
  cleanup: Cleanup,
): Promise<void> {
  const [service, { dynamodb, kinesis }] = await Promise.all([reading, starting]);
  await createTable(service, dynamodb.endpoint);
  const { environment } = service.provider;
  if (!demo) return keepInterruptedDemo(dynamodb.endpoint, environment.TABLE_NAME);
  const aws = awsEnvironment({ dynamodb: dynamodb.endpoint, kinesis: kinesis.endpoint });
  const load = new AbortController();
  await cleanup.add(async () => load.abort());
  const hasDemo = await steps(
    'the demo data',
    ensureDemo(
      service,
      dynamodb.endpoint,
      { ...environment, ...aws },
      { isShared: dynamodbEndpoint !== undefined, signal: load.signal },
    ),
  );
  if (!hasDemo) onLine('The table has other records, so the demo data was not loaded.', 'stderr');
}
