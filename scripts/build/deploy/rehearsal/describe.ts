import { DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { GetRolePolicyCommand, ListRolePoliciesCommand } from '@aws-sdk/client-iam';
import { DescribeStreamSummaryCommand } from '@aws-sdk/client-kinesis';
import { GetEventSourceMappingCommand, GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import type { Services } from './emulator.ts';
import type { Stack } from './resolve.ts';

/** The description of a resource by its service, with CloudFormation's property names. */
export interface Described {
  readonly [property: string]: unknown;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> } | undefined;
}

/** Requests the description of a resource by its physical id. */
type Describe = (services: Services, id: string) => Promise<Described>;

/** Resource types whose properties are compared with the template; others only have to exist. */
export const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  'AWS::DynamoDB::Table': describeTable,
  'AWS::IAM::Role': describeRole,
  'AWS::Kinesis::Stream': describeStream,
  'AWS::Lambda::EventSourceMapping': describeMapping,
  'AWS::Lambda::Function': describeFunction,
  'AWS::Logs::LogGroup': describeLogGroup,
};

/** Returns the properties that a description has under the same names. */
const pick = <D extends object>(described: D, names: readonly (keyof D & string)[]): Described =>
  Object.fromEntries(names.map((name) => [name, described[name]]));

/** Summarizes a stack, a line for each type of resource. */
export function summaryOf(stack: Stack): string[] {
  return [...Map.groupBy(stack.values(), ({ type }) => type)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([type, { length: count }]) => {
      const compared = DESCRIPTIONS[type] === undefined ? '' : ', compared with the template';
      return `${String(count).padStart(5)}  ${type}${compared}`;
    });
}

async function describeFunction({ lambda }: Services, id: string): Promise<Described> {
  const found = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: id }));
  return {
    ...pick(found, ['FunctionName', 'Handler', 'Runtime', 'Architectures', 'MemorySize', 'Timeout', 'Role']),
    Environment: found.Environment && { Variables: found.Environment.Variables ?? {} },
    ...pick(found, ['TracingConfig', 'LoggingConfig']),
  };
}

async function describeMapping({ lambda }: Services, id: string): Promise<Described> {
  const found = await lambda.send(new GetEventSourceMappingCommand({ UUID: id }));
  return {
    FunctionName: found.FunctionArn,
    ...pick(found, ['EventSourceArn', 'StartingPosition', 'BatchSize', 'MaximumBatchingWindowInSeconds']),
    ...pick(found, ['ParallelizationFactor', 'FunctionResponseTypes', 'BisectBatchOnFunctionError']),
    ...pick(found, ['MaximumRetryAttempts', 'MaximumRecordAgeInSeconds', 'DestinationConfig']),
  };
}

async function describeTable({ dynamoDb }: Services, id: string): Promise<Described> {
  const TableName = { TableName: id };
  const [{ Table }, { TimeToLiveDescription: expiry }, { ContinuousBackupsDescription: backups }] =
    await Promise.all([
      dynamoDb.send(new DescribeTableCommand(TableName)),
      dynamoDb.send(new DescribeTimeToLiveCommand(TableName)),
      dynamoDb.send(new DescribeContinuousBackupsCommand(TableName)),
    ]);
  const stream = Table?.StreamSpecification;
  const recovery = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  return {
    TableName: Table?.TableName,
    BillingMode: Table?.BillingModeSummary?.BillingMode,
    AttributeDefinitions: Table?.AttributeDefinitions,
    KeySchema: Table?.KeySchema,
    GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map((index) =>
      pick(index, ['IndexName', 'KeySchema', 'Projection']),
    ),
    StreamSpecification: stream && { StreamViewType: stream.StreamViewType },
    DeletionProtectionEnabled: Table?.DeletionProtectionEnabled,
    SSESpecification: { SSEEnabled: Table?.SSEDescription?.Status === 'ENABLED' },
    TimeToLiveSpecification: {
      AttributeName: expiry?.AttributeName,
      Enabled: expiry?.TimeToLiveStatus === 'ENABLED',
    },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: recovery === 'ENABLED' },
  };
}

async function describeStream({ kinesis }: Services, id: string): Promise<Described> {
  const { StreamDescriptionSummary: found } = await kinesis.send(
    new DescribeStreamSummaryCommand({ StreamName: id }),
  );
  return {
    Name: found?.StreamName,
    RetentionPeriodHours: found?.RetentionPeriodHours,
    StreamModeDetails: found?.StreamModeDetails,
    StreamEncryption: { EncryptionType: found?.EncryptionType, KeyId: found?.KeyId },
  };
}

async function describeLogGroup({ logs }: Services, id: string): Promise<Described> {
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: id }));
  const found = logGroups.find(({ logGroupName }) => logGroupName === id);
  return { LogGroupName: found?.logGroupName, RetentionInDays: found?.retentionInDays };
}

async function describeRole({ iam }: Services, id: string): Promise<Described> {
  const { PolicyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName: id }));
  const policy = async (PolicyName: string) => {
    const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand({ RoleName: id, PolicyName }));
    // moto returns values from a stack in Python notation.
    const document = decodeURIComponent(PolicyDocument).replaceAll("'", '"');
    return { PolicyName, PolicyDocument: JSON.parse(document) };
  };
  return { Policies: await Promise.all(PolicyNames.map(policy)) };
}
