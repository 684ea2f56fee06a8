import { paginateListStacks } from '@aws-sdk/client-cloudformation';
import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { paginateListRoles } from '@aws-sdk/client-iam';
import { ListStreamsCommand } from '@aws-sdk/client-kinesis';
import { paginateListEventSourceMappings, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { REGION, type Services } from './emulator.ts';

/** Returns everything in the account as `kind name`: stacks, and all kinds of resources that ours may have. */
export async function everythingIn(services: Services, endpoint: string): Promise<string[]> {
  const { cloudFormation, dynamoDb, iam, kinesis, lambda, logs, sqs } = services;
  const { TableNames } = await dynamoDb.send(new ListTablesCommand({}));
  const { StreamNames } = await kinesis.send(new ListStreamsCommand({}));
  return [
    ...named('table', TableNames),
    ...named('stream', StreamNames),
    ...named('queue', (await sqs.send(new ListQueuesCommand({}))).QueueUrls),
    ...named('bucket', await buckets(endpoint)),
    ...named('rule', await rules(endpoint)),
    ...named('bus', await buses(endpoint)),
    ...named('topic', await topics(endpoint)),
    ...named('alarm', await alarms(endpoint)),
    ...named('dashboard', await dashboards(endpoint)),
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

const Named = z.array(z.object({ Name: z.string() }));

async function rules(endpoint: string): Promise<string[]> {
  const { Rules } = z.object({ Rules: Named }).parse(await listEvents(endpoint, 'ListRules'));
  return Rules.map(({ Name }) => Name);
}

/** Without the account's default bus, which always exists. */
async function buses(endpoint: string): Promise<string[]> {
  const { EventBuses } = z.object({ EventBuses: Named }).parse(await listEvents(endpoint, 'ListEventBuses'));
  return EventBuses.map(({ Name }) => Name).filter((name) => name !== 'default');
}

async function listEvents(endpoint: string, action: string): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: addressedTo('events'),
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSEvents.${action}`,
    },
    body: '{}',
  });
  return response.json();
}

async function buckets(endpoint: string): Promise<string[]> {
  const response = await fetch(endpoint, { headers: { authorization: addressedTo('s3') } });
  return elements('Name', await response.text());
}

async function topics(endpoint: string): Promise<string[]> {
  const address = `${endpoint}/?Action=ListTopics&Version=2010-03-31`;
  const response = await fetch(address, { headers: { authorization: addressedTo('sns') } });
  return elements('TopicArn', await response.text());
}

async function alarms(endpoint: string): Promise<string[]> {
  const address = `${endpoint}/?Action=DescribeAlarms&Version=2010-08-01`;
  const response = await fetch(address, { headers: { authorization: addressedTo('monitoring') } });
  return elements('AlarmName', await response.text());
}

async function dashboards(endpoint: string): Promise<string[]> {
  const address = `${endpoint}/?Action=ListDashboards&Version=2010-08-01`;
  const response = await fetch(address, { headers: { authorization: addressedTo('monitoring') } });
  return elements('DashboardName', await response.text());
}

/** Returns the texts of the elements with this name. */
function elements(name: string, xml: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

/** The emulator reads only the service from the signature. */
const addressedTo = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=local/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
