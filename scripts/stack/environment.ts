import { relative, resolve } from 'node:path';
import { credentials, LOCAL_SERVERS } from '../cli/lib/local-servers.ts';
import { signerFile } from './signer.ts';

export interface ServiceSettings {
  /** Prefix of the names of table and streams; by default they have the names of the stage `local`. */
  readonly prefix?: string;
  /** Output directory of the functions' build, relative to the service or absolute. */
  readonly dist: string;
  /** Directory of the stack's signing key and lock: one stack per directory. */
  readonly stateDir: string;
  /** The instant at which the service's clock is stopped. */
  readonly now?: string | undefined;
  /** Whether the calendar has the addresses of the original. */
  readonly compatible?: boolean;
  /** Whether changes to records are put on an event bus. */
  readonly changes?: boolean;
}

/** The variables that `serverless.yml` reads. */
export function serviceEnvironment(settings: ServiceSettings): Record<string, string> {
  const { prefix, dist, stateDir, now, compatible, changes } = settings;
  return {
    ...(prefix === undefined ? {} : namesFor(prefix)),
    ...(compatible === undefined ? {} : { SINO_COMPATIBLE: String(compatible) }),
    ...(changes === undefined ? {} : { SINO_CHANGES: String(changes) }),
    // Serverless Offline takes the path of a handler as relative to the service, even if it is absolute.
    SINO_DIST: relative('', dist),
    SINO_SIGNER_FILE: resolve(signerFile(stateDir)),
    SINO_NOW: now ?? '',
  };
}

const namesFor = (prefix: string) => ({
  SINO_TABLE: prefix,
  SINO_LOG_INPUT: `${prefix}-logs-in`,
  SINO_LOG_OUTPUT: `${prefix}-logs-out`,
});

/** The variables that point the AWS SDK to local servers; they override the developer's own. */
export function awsEnvironment(endpoints: { dynamodb: string; kinesis: string; bus?: string | undefined }) {
  const { bus } = endpoints;
  return {
    ...(bus === undefined ? {} : { AWS_ENDPOINT_URL_EVENTBRIDGE: bus, AWS_ENDPOINT_URL_SQS: bus }),
    ...LOCAL_SERVERS,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_KINESIS: endpoints.kinesis,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** Further settings of the developer, for AWS and for Powertools, that must not reach the functions. */
export const NO_DEVELOPER_SETTINGS: NodeJS.ProcessEnv = {
  AWS_PROFILE: undefined,
  AWS_SESSION_TOKEN: undefined,
  POWERTOOLS_DEV: undefined,
  POWERTOOLS_LOGGER_SAMPLE_RATE: undefined,
  POWERTOOLS_METRICS_DISABLED: undefined,
};
