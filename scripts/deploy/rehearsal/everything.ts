import { paginateListStacks } from '@aws-sdk/client-cloudformation';
import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { paginateListRoles } from '@aws-sdk/client-iam';
import { ListStreamsCommand } from '@aws-sdk/client-kinesis';
import { paginateListEventSourceMappings, paginateListFunctions } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { REGION, type Services } from './emulator.ts';

/** What there is in the whole account, each as `kind name`: stacks, and everything that ours can consist of. */
export async function everythingIn(services: Services, endpoint: string): Promise<string[]> {
  const { cloudFormation, dynamoDb, iam, kinesis, lambda, logs } = services;
  const { TableNames } = await dynamoDb.send(new ListTablesCommand({}));
  const { StreamNames } = await kinesis.send(new ListStreamsCommand({}));
  return [
    ...named('table', TableNames),
    ...named('stream', StreamNames),
    ...named('queue', await queues(endpoint)),
    ...named('bucket', await buckets(endpoint)),
    ...(await collect(paginateListStacks({ client: cloudFormation }, {}), ({ StackSummaries = [] }) =>
      StackSummaries.filter(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE').map(
        ({ StackName }) => `stack ${StackName}`,
      ),
    )),
    ...(await collect(paginateListFunctions({ client: lambda }, {}), ({ Functions }) =>
      named(
        'function',
        Functions?.map(({ FunctionName }) => FunctionName),
      ),
    )),
    ...(await collect(paginateListEventSourceMappings({ client: lambda }, {}), ({ EventSourceMappings }) =>
      named(
        'mapping',
        EventSourceMappings?.map(({ UUID }) => UUID),
      ),
    )),
    ...(await collect(paginateListRoles({ client: iam }, {}), ({ Roles }) =>
      named(
        'role',
        Roles?.map(({ RoleName }) => RoleName),
      ),
    )),
    ...(await collect(paginateDescribeLogGroups({ client: logs }, {}), ({ logGroups }) =>
      named(
        'log group',
        logGroups?.map(({ logGroupName }) => logGroupName),
      ),
    )),
  ];
}

const named = (kind: string, names: readonly (string | undefined)[] = []) =>
  names.map((name) => `${kind} ${name}`);

async function collect<P>(pages: AsyncIterable<P>, names: (page: P) => string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const page of pages) all.push(...names(page));
  return all;
}

async function queues(endpoint: string): Promise<string[]> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: addressedTo('sqs'),
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.ListQueues',
    },
    body: '{}',
  });
  const Queues = z.object({ QueueUrls: z.array(z.string()).default([]) });
  return Queues.parse(await response.json()).QueueUrls;
}

async function buckets(endpoint: string): Promise<string[]> {
  const response = await fetch(endpoint, { headers: { authorization: addressedTo('s3') } });
  return [...(await response.text()).matchAll(/<Name>([^<]*)<\/Name>/g)].map(([, name = '']) => name);
}

/** The emulator sees from the signature which service is meant, and does not look at the rest of it. */
const addressedTo = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=local/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
