import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines in JSON. They carry names, kinds and counts, never tokens nor values that a caller sent. Of a
 * person they have the identifiers of the token alone; see `lib/http/request-log.ts`.
 */
export const log = new Logger({ serviceName: 'sino' });
