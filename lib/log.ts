import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines in JSON. They carry no personal data and no tokens: log names, kinds and counts, never values
 * that a caller sent.
 */
export const log = new Logger({ serviceName: 'sino' });
