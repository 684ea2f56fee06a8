import { KinesisClient } from '@aws-sdk/client-kinesis';
import { credentials } from '../../cli/lib/local-servers.ts';

/**
 * Returns a client for a Kinesis that accepts everything immediately: writers do all work including the signed HTTP
 * request, but without a network.
 * @param onCall called before each response
 */
export function instantKinesis(onCall: () => void | Promise<void> = () => undefined): KinesisClient {
  const client = new KinesisClient({ region: 'us-east-1', credentials });
  const respond = async (entries: number) => {
    await onCall();
    const Records = Array.from({ length: entries }, () => ({ SequenceNumber: '1', ShardId: 'shardId-0' }));
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    const body = Buffer.from(JSON.stringify({ FailedRecordCount: 0, Records }));
    return { response: { statusCode: 200, headers, body } };
  };
  // Replaces what would send the request.
  client.middlewareStack.add(
    () =>
      ({ input }) =>
        respond('Records' in input ? (input.Records?.length ?? 0) : 0),
    { step: 'deserialize', priority: 'low', name: 'respond' },
  );
  return client;
}
