import { paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateListFunctions } from '@aws-sdk/client-lambda';
import { DESCRIPTIONS, type Described } from './describe.ts';
import type { Services } from './emulator.ts';
import type { Deployed, Stack } from './resolve.ts';

/** A snapshot of a stack. */
export interface Observed {
  readonly stack: Stack;
  /** Descriptions of its resources by their services, by logical id. */
  readonly described: ReadonlyMap<string, Described>;
  /** When each of its functions was last modified. */
  readonly lastModified: ReadonlyMap<string, string>;
}

export async function observe(services: Services, stackName: string): Promise<Observed> {
  const stack = await resourcesOf(services, stackName);
  const described = new Map<string, Described>();
  for (const [name, { type, id }] of stack) {
    if (type === 'AWS::DynamoDB::Table')
      stack.set(name, { type, id, streamArn: await streamArnOf(services, id) });
    const description = await DESCRIPTIONS[type]?.(services, id);
    if (description !== undefined) described.set(name, description);
  }
  return { stack, described, lastModified: await lastTouched(services) };
}

async function streamArnOf({ dynamoDb }: Services, TableName: string): Promise<string | undefined> {
  return (await dynamoDb.send(new DescribeTableCommand({ TableName }))).Table?.LatestStreamArn;
}

async function resourcesOf(
  { cloudFormation: client }: Services,
  StackName: string,
): Promise<Map<string, Deployed>> {
  const stack = new Map<string, Deployed>();
  for await (const { StackResourceSummaries: resources = [] } of paginateListStackResources(
    { client },
    { StackName },
  )) {
    for (const { LogicalResourceId: name, ResourceType: type, PhysicalResourceId: id } of resources) {
      // moto also lists resources that it does not create, without a physical id. Permissions never have one.
      if (name && type) stack.set(name, { type, id: id ?? '' });
    }
  }
  return stack;
}

async function lastTouched({ lambda: client }: Services): Promise<Map<string, string>> {
  const touched = new Map<string, string>();
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName = '', LastModified = '' } of Functions) touched.set(FunctionName, LastModified);
  }
  return touched;
}
