import { UsageError } from '../lib/command.ts';
import { httpUrl } from '../lib/http-url.ts';

/** The options of commands that process the messages of a queue of failures. */

export const replayOptions = {
  queue: { type: 'string' },
  local: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

interface ReplayValues {
  readonly queue?: string | undefined;
  readonly local: boolean;
}

/**
 * Returns the URL of the queue; undefined for the file of the local stack.
 * @throws UsageError
 */
export function queueIn({ queue, local }: ReplayValues): string | undefined {
  if ((queue === undefined) !== local)
    throw new UsageError('Name a queue with --queue, or use --local: see --help.');
  if (queue !== undefined) httpUrl('queue', queue, 'https://sqs.eu-west-1.amazonaws.com/123456789012/name');
  return queue;
}
