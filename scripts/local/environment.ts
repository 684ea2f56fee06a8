import { resolve } from 'node:path';
import { credentials } from './credentials.ts';
import { signerFile } from './signer.ts';

export interface Names {
  readonly table: string;
  readonly inputStream: string;
  readonly outputStream: string;
}

/** The names that a stack gives to its table and streams: `sino-local`, `sino-local-logs-in`... */
export function namesFrom(prefix: string): Names {
  return { table: prefix, inputStream: `${prefix}-logs-in`, outputStream: `${prefix}-logs-out` };
}

interface ServiceSettings {
  readonly names: Names;
  readonly dist: string;
  readonly stateDir: string;
  readonly now?: string | undefined;
}

/** The variables that `serverless.yml` reads. */
export function serviceEnvironment({ names, dist, stateDir, now }: ServiceSettings): Record<string, string> {
  return {
    SINO_DIST: dist,
    SINO_TABLE: names.table,
    SINO_LOG_INPUT: names.inputStream,
    SINO_LOG_OUTPUT: names.outputStream,
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
