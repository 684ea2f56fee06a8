/** The files of the state directory that the local stack writes instead of queues: a message per line. */
export const LOG_FAILURES = 'log-failures.ndjson';
export const CHANGE_FAILURES = 'change-failures.ndjson';

/** The file of the local event bus, in the same directory: an event per line. */
export const CHANGES = 'changes.ndjson';
