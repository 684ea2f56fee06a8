import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { localClient } from '../../cli/lib/local-servers.ts';
import { resource, type Service } from '../service.ts';

const Table = z.object({
  TableName: z.string(),
  StreamSpecification: z.object({ StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }),
});

/**
 * Enables the stream of the table, unless it is enabled. It begins now, so it lacks earlier writes.
 * @returns its ARN
 */
export async function ensureStream(service: Service, endpoint: string): Promise<string> {
  const { TableName, StreamSpecification } = Table.parse(resource(service, 'Table'));
  const client = new DynamoDBClient(localClient(endpoint));
  try {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName }));
    if (found?.StreamSpecification?.StreamEnabled === true) return String(found.LatestStreamArn);
    const { TableDescription } = await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { ...StreamSpecification, StreamEnabled: true },
      }),
    );
    return String(TableDescription?.LatestStreamArn);
  } finally {
    client.destroy();
  }
}
