import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { IAMClient } from '@aws-sdk/client-iam';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { credentials, localClient } from '../../../cli/lib/local-servers.ts';
import { freePort } from '../../../stack/process/free-port.ts';
import { type Server, startServer } from '../../../stack/process/server.ts';
import { kinesisClient } from '../../../stack/streams.ts';

export const REGION = 'us-east-1';
/** The id of moto's account. */
export const ACCOUNT = '123456789012';

/** Clients for the AWS services that a rehearsal queries. */
export interface Services {
  readonly cloudFormation: CloudFormationClient;
  readonly dynamoDb: DynamoDBClient;
  readonly events: EventBridgeClient;
  readonly iam: IAMClient;
  readonly kinesis: KinesisClient;
  readonly lambda: LambdaClient;
  readonly logs: CloudWatchLogsClient;
  readonly sqs: SQSClient;
}

/**
 * Starts moto, an AWS emulator, on a free port of the loopback interface.
 * @param program the path of `moto_server`
 * @throws UserError if it does not start
 */
export async function startEmulator(program: string): Promise<Server> {
  const port = await freePort();
  return startServer({
    name: 'moto',
    command: [program, '-H', '127.0.0.1', '-p', String(port)],
    env: process.env,
    endpoint: `http://127.0.0.1:${port}`,
  });
}

/**
 * Returns the variables that point `serverless` and the AWS SDK to the emulator. They override all of the developer's
 * own AWS settings: nothing may ever reach a real account.
 */
export function emulatorEnvironment(endpoint: string): NodeJS.ProcessEnv {
  const own = Object.keys(process.env).filter((name) => name.startsWith('AWS_'));
  return {
    ...Object.fromEntries(own.map((name) => [name, undefined])),
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

export function servicesAt(endpoint: string): Services {
  const config = localClient(endpoint);
  return {
    cloudFormation: new CloudFormationClient(config),
    dynamoDb: new DynamoDBClient(config),
    events: new EventBridgeClient(config),
    iam: new IAMClient(config),
    kinesis: kinesisClient(endpoint),
    lambda: new LambdaClient(config),
    logs: new CloudWatchLogsClient(config),
    sqs: new SQSClient(config),
  };
}
