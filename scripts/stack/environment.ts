import { resolve } from 'node:path';
import { credentials } from './credentials.ts';
import { signerFile } from './signer.ts';

export interface ServiceSettings {
  /** What the names of table and streams begin with; those of the stage `local` if not said. */
  readonly prefix?: string;
  /** Where the functions are built to. */
  readonly dist: string;
  /** Where the stack keeps its key and its lock: one stack a directory. */
  readonly stateDir: string;
  /** The instant at which the service's clock stands still. */
  readonly now?: string | undefined;
  /** Where the calendar lies: what its paths begin with, and what comes behind that. */
  readonly calendar?: { readonly root: string; readonly namespace: string };
}

/** The variables that `serverless.yml` reads. */
export function serviceEnvironment(settings: ServiceSettings): Record<string, string> {
  const { prefix, dist, stateDir, now, calendar } = settings;
  const names = {
    SINO_TABLE: `${prefix}`,
    SINO_LOG_INPUT: `${prefix}-logs-in`,
    SINO_LOG_OUTPUT: `${prefix}-logs-out`,
  };
  return {
    ...(prefix === undefined ? {} : names),
    ...(calendar === undefined
      ? {}
      : { SINO_CALENDAR_ROOT: calendar.root, SINO_CALENDAR_NAMESPACE: calendar.namespace }),
    SINO_DIST: dist,
    SINO_SIGNER_FILE: resolve(signerFile(stateDir)),
    SINO_NOW: now ?? '',
  };
}

/** The variables that lead the AWS SDK to local servers, whatever the developer's own say. */
export function awsEnvironment(endpoints: { dynamodb: string; kinesis: string }) {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_KINESIS: endpoints.kinesis,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** What else of the developer's own AWS set-up must not reach the functions. */
export const NO_PROFILE: NodeJS.ProcessEnv = { AWS_PROFILE: undefined, AWS_SESSION_TOKEN: undefined };
