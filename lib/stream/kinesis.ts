import { KinesisClient } from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';

let client: KinesisClient | undefined;

/**
 * The one connection of a container to Kinesis. It tries nothing twice by itself: who writes knows which entries are
 * still to be sent and how much time is left. It speaks HTTP 1.1, for the one session of HTTP 2, which the SDK would
 * take here, is dead when a container was frozen for long.
 */
export function kinesis(): KinesisClient {
  client ??= new KinesisClient({
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: 1000 }),
  });
  return client;
}
