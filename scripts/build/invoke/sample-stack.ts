import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveBus } from '../../stack/changes/bus-server.ts';
import { ensureDemo } from '../../stack/demo.ts';
import { awsEnvironment, NO_DEVELOPER_SETTINGS, serviceEnvironment } from '../../stack/environment.ts';
import { requireJava } from '../../stack/java.ts';
import type { Cleanup } from '../../stack/process/cleanup.ts';
import { printedSteps as steps } from '../../stack/process/steps.ts';
import { startServers } from '../../stack/servers.ts';
import { readService } from '../../stack/service.ts';
import { prepareSigner } from '../../stack/signer.ts';
import { createStreams } from '../../stack/streams.ts';
import { createTable } from '../../stack/table.ts';
import { buildService } from '../bundle/bundle.ts';
import { SAMPLES_NOW } from '../samples/requests/request.ts';
import { TOKEN_KEYS } from '../samples/token.ts';

/**
 * Builds the functions, and starts what they need for the samples: a table with the demo data of the samples' date, and
 * streams.
 * @param directory for the build and the signing key
 * @returns the environment for `serverless invoke local`
 */
export async function startSampleStack(directory: string, cleanup: Cleanup): Promise<NodeJS.ProcessEnv> {
  await requireJava();
  const dist = join(directory, 'dist');
  const variables = serviceEnvironment({ dist, stateDir: directory, now: SAMPLES_NOW });
  const [service, { dynamodb, kinesis }] = await Promise.all([
    steps('serverless.yml', readService(variables)),
    startServers({ steps }, cleanup),
    steps('the build', buildService(dist)),
  ]);
  await prepareSigner(directory, service);
  const bus = await serveBus(directory);
  await cleanup.add(bus.stop);
  const endpoints = { dynamodb: dynamodb.endpoint, kinesis: kinesis.endpoint, bus: bus.url };
  const aws = awsEnvironment(endpoints);
  await Promise.all([createTable(service, endpoints.dynamodb), createStreams(service, endpoints.kinesis)]);
  const environment = { ...service.provider.environment, ...aws };
  await steps('the demo data', ensureDemo(service, endpoints.dynamodb, environment));
  return {
    ...variables,
    ...aws,
    ...NO_DEVELOPER_SETTINGS,
    SINO_TOKEN_KEYS: (await readFile(join('events', TOKEN_KEYS), 'utf8')).trim(),
    // Otherwise log lines precede the response.
    SINO_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
}
