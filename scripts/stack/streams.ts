import {
  CreateStreamCommand,
  DescribeStreamSummaryCommand,
  KinesisClient,
  ResourceInUseException,
  waitUntilStreamExists,
} from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import * as z from 'zod';
import { localClient } from '../cli/lib/local-servers.ts';
import { resource, type Service } from './service.ts';

/** The properties of `AWS::Kinesis::Stream` that a local stream supports. */
const Stream = z.object({
  Name: z.string(),
  StreamModeDetails: z.object({ StreamMode: z.literal('ON_DEMAND') }),
});

/** Creates the streams of the log pipeline as `serverless.yml` defines them, unless they exist. */
export async function createStreams(service: Service, endpoint: string): Promise<void> {
  const client = kinesisClient(endpoint);
  try {
    await Promise.all(
      ['LogInput', 'LogOutput'].map((name) => createStream(client, Stream.parse(resource(service, name)))),
    );
  } finally {
    client.destroy();
  }
}

/** Returns a client for a local Kinesis server. It uses HTTP/1.1, because the server has no HTTP/2 without TLS. */
export function kinesisClient(endpoint: string): KinesisClient {
  const requestHandler = new NodeHttpHandler({ connectionTimeout: 1000 });
  return new KinesisClient({ ...localClient(endpoint), requestHandler });
}

export async function streamArnOf(client: KinesisClient, StreamName: string): Promise<string> {
  const { StreamDescriptionSummary } = await client.send(new DescribeStreamSummaryCommand({ StreamName }));
  const arn = StreamDescriptionSummary?.StreamARN;
  if (arn === undefined) throw new Error(`There is no stream ${StreamName}`);
  return arn;
}

async function createStream(
  client: KinesisClient,
  { Name, StreamModeDetails }: z.output<typeof Stream>,
): Promise<void> {
  try {
    await client.send(new CreateStreamCommand({ StreamName: Name, StreamModeDetails }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilStreamExists({ client, minDelay: 1, maxWaitTime: 300 }, { StreamName: Name });
}
