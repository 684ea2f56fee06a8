import { KinesisClient } from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';

let client: KinesisClient | undefined;

/**
 * The container's only Kinesis client. It does not retry: the writer knows which entries are left and how much time
 * remains. It uses HTTP/1.1, because the SDK's default, a single HTTP/2 session, is dead after a container was frozen
 * for a long time.
 */
export function kinesis(): KinesisClient {
  client ??= new KinesisClient({
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: 1000 }),
  });
  return client;
}
