import { Logger } from '@aws-lambda-powertools/logger';

// Lambda sets its own level for every function that logs JSON, and the logger would use that instead of the
// deployment's.
delete process.env.AWS_LAMBDA_LOG_LEVEL;

/**
 * Structured log lines in JSON. They contain names, kinds and counts, never tokens or values that a caller sent. The
 * only personal data is the identifiers in the token; see `lib/http/request-log.ts`.
 */
export const log = new Logger({ serviceName: 'sino' });
