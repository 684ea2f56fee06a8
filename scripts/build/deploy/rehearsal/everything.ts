import { paginateListStacks } from '@aws-sdk/client-cloudformation';
import { paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListEventBusesCommand, ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { paginateListRoles } from '@aws-sdk/client-iam';
import { ListStreamsCommand } from '@aws-sdk/client-kinesis';
import { paginateListEventSourceMappings, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListQueuesCommand } from '@aws-sdk/client-sqs';
import { REGION, type Services } from './emulator.ts';

/** Returns everything in the account as `kind name`: stacks, and all kinds of resources that ours may have. */
export async function everythingIn(services: Services, endpoint: string): Promise<string[]> {
  const { cloudFormation, dynamoDb, events, iam, kinesis, lambda, logs, sqs } = services;
  const { Rules = [] } = await events.send(new ListRulesCommand({}));
  const { EventBuses = [] } = await events.send(new ListEventBusesCommand({}));
  const lists: Record<string, Names> = {
    table: (await dynamoDb.send(new ListTablesCommand({}))).TableNames,
    stream: (await kinesis.send(new ListStreamsCommand({}))).StreamNames,
    queue: (await sqs.send(new ListQueuesCommand({}))).QueueUrls,
    rule: Rules.map(({ Name }) => Name),
    // Without the account's default bus, which always exists.
    bus: EventBuses.map(({ Name }) => Name).filter((name) => name !== 'default'),
    stack: await collect(paginateListStacks({ client: cloudFormation }, {}), ({ StackSummaries = [] }) =>
      StackSummaries.filter(({ StackStatus }) => StackStatus !== 'DELETE_COMPLETE').map(
        ({ StackName }) => StackName,
      ),
    ),
    function: await collect(paginateListFunctions({ client: lambda }, {}), ({ Functions }) =>
      Functions?.map(({ FunctionName }) => FunctionName),
    ),
    mapping: await collect(
      paginateListEventSourceMappings({ client: lambda }, {}),
      ({ EventSourceMappings }) => EventSourceMappings?.map(({ UUID }) => UUID),
    ),
    role: await collect(paginateListRoles({ client: iam }, {}), ({ Roles }) =>
      Roles?.map(({ RoleName }) => RoleName),
    ),
    'log group': await collect(paginateDescribeLogGroups({ client: logs }, {}), ({ logGroups }) =>
      logGroups?.map(({ logGroupName }) => logGroupName),
    ),
  };
  for (const [kind, service, query, element] of XML_LISTS)
    lists[kind] = await namesInXml(endpoint, service, query, element);
  return Object.entries(lists).flatMap(([kind, names = []]) => names.map((name) => `${kind} ${name}`));
}

type Names = readonly (string | undefined)[] | undefined;

async function collect<P>(pages: AsyncIterable<P>, names: (page: P) => Names): Promise<Names> {
  const all: (string | undefined)[] = [];
  for await (const page of pages) all.push(...(names(page) ?? []));
  return all;
}

/**
 * Services without a client in this project: the service, the query of the list, and the elements that have the names.
 */
const XML_LISTS = [
  ['bucket', 's3', '', 'Name'],
  ['topic', 'sns', '?Action=ListTopics&Version=2010-03-31', 'TopicArn'],
  ['alarm', 'monitoring', '?Action=DescribeAlarms&Version=2010-08-01', 'AlarmName'],
  ['dashboard', 'monitoring', '?Action=ListDashboards&Version=2010-08-01', 'DashboardName'],
] as const;

async function namesInXml(endpoint: string, service: string, query: string, element: string) {
  // The emulator reads only the service from the signature.
  const authorization = `AWS4-HMAC-SHA256 Credential=local/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
  const response = await fetch(`${endpoint}/${query}`, { headers: { authorization } });
  const elements = (await response.text()).matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...elements].map(([, name = '']) => name);
}
