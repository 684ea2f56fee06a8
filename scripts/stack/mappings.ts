import { join } from 'node:path';
import { ensureStream } from './changes/table-stream.ts';
import { Checkpoints } from './event-source/checkpoints.ts';
import { kinesisSource } from './event-source/kinesis-source.ts';
import { tableSource } from './event-source/table-source.ts';
import { startEventSourceMapping } from './event-source-mapping.ts';
import { CHANGE_FAILURES, LOG_FAILURES } from './failure-files.ts';
import type { Cleanup } from './process/cleanup.ts';
import type { Service } from './service.ts';
import type { Endpoints } from './stack.ts';

export interface Mappings {
  readonly service: Service;
  readonly endpoints: Endpoints;
  readonly stateDir: string;
  /** Stores which records are processed; in memory by default. */
  readonly checkpointFile: string | undefined;
  readonly onLine: (line: string) => void;
}

/** Starts the event source mappings of the functions that read streams. */
export async function startMappings(options: Mappings, cleanup: Cleanup): Promise<void> {
  const { service, endpoints, stateDir, onLine } = options;
  const { logsTokenize, changesPublish } = service.functions;
  const checkpoints = await Checkpoints.open(options.checkpointFile);
  const shared = { lambda: endpoints.lambda, checkpoints, onLine };
  const logs = await kinesisSource(endpoints.kinesis, service.provider.environment.LOG_INPUT_STREAM);
  const logFailures = join(stateDir, LOG_FAILURES);
  await cleanup.add(
    startEventSourceMapping({ ...shared, source: logs, of: logsTokenize, failuresFile: logFailures }),
  );
  if (changesPublish === undefined) return;
  const streamArn = await ensureStream(service, endpoints.dynamodb);
  const [{ stream }] = changesPublish.events;
  const table = tableSource(endpoints.dynamodb, streamArn, stream.filterPatterns);
  const changeFailures = join(stateDir, CHANGE_FAILURES);
  await cleanup.add(
    startEventSourceMapping({ ...shared, source: table, of: changesPublish, failuresFile: changeFailures }),
  );
}
