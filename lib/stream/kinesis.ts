import { KinesisClient } from '@aws-sdk/client-kinesis';

let client: KinesisClient | undefined;

/**
 * The one connection of a container to Kinesis. It tries nothing twice by itself: who writes knows which entries are
 * still to be sent and how much time is left.
 */
export function kinesis(): KinesisClient {
  client ??= new KinesisClient({ maxAttempts: 1, requestHandler: { connectionTimeout: 1000 } });
  return client;
}
