import { commaSeparated, dateText, filledText, looseBoolean, status, withExample } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';

/** Parameters that several lists have. */

/** The dates of a list of events. */
export const dateRange = () => ({
  start_date: withExample('2020-01-01', dateText())
    .optional()
    .describe('Only events that start on this date or later'),
  end_date: withExample('2099-12-31', dateText())
    .optional()
    .describe('Only events that end on this date or earlier'),
  strict_dates: looseBoolean().default(false).describe('Treat dates as exact times, not whole days'),
});

/** @param example words that the demo data has */
export const eventSearch = (example: string) =>
  withExample(example, filledText(MAX_LENGTH.search))
    .optional()
    .describe('Words in the title, excerpt or description; "a phrase" or -excluded');

export const statuses = () =>
  withExample(['publish'], commaSeparated(status()))
    .optional()
    .describe(
      'Default: published records; for callers who may write, all that they may read except the trash',
    );
