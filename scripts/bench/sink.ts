import { KinesisClient } from '@aws-sdk/client-kinesis';
import { credentials } from '../cli/lib/local-servers.ts';

/**
 * Returns a client for a Kinesis that accepts everything immediately: writers do all work including the signed HTTP
 * request, but without a network.
 * @param onCall called before each response
 */
export function instantKinesis(onCall: () => void | Promise<void> = () => undefined): KinesisClient {
  let entries = 0;
  const client = new KinesisClient({
    region: 'us-east-1',
    credentials,
    requestHandler: {
      handle: async () => {
        await onCall();
        const Records = Array.from({ length: entries }, () => ({
          SequenceNumber: '1',
          ShardId: 'shardId-0',
        }));
        return {
          response: {
            statusCode: 200,
            headers: { 'content-type': 'application/x-amz-json-1.1' },
            body: Buffer.from(JSON.stringify({ FailedRecordCount: 0, Records })),
          },
        };
      },
    },
  });
  client.middlewareStack.add(
    (next) => (args) => {
      if ('Records' in args.input) entries = args.input.Records?.length ?? 0;
      return next(args);
    },
    { step: 'initialize', name: 'countEntries' },
  );
  return client;
}
