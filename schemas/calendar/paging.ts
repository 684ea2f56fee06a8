import * as z from 'zod';
import { pageSizes } from '../page-sizes.ts';
import { anyText, positiveText } from './fields.ts';
import { MAX_LENGTH, MAX_VALUES } from './limits.ts';

/** Pages of the calendar's lists; its reference, section 3. */
const { size, largest } = pageSizes('CALENDAR', { size: 10, largest: 50 });
export const MAX_PER_PAGE = largest;

/**
 * The parameters of every list. The last ones change the form of any answer; lists declare them because the addresses
 * of their pages carry them on.
 */
export const page = () => ({
  page: positiveText().default(1),
  per_page: positiveText()
    .default(size)
    .transform((wanted) => Math.min(wanted, MAX_PER_PAGE))
    .describe(`Records on a page; above ${MAX_PER_PAGE} counts as ${MAX_PER_PAGE}`),
  _fields: z
    .union([anyText(MAX_LENGTH.fields), z.array(anyText(MAX_LENGTH.fields)).max(MAX_VALUES)])
    .optional()
    .meta({ type: 'array', items: { type: 'string', maxLength: MAX_LENGTH.fields }, maxItems: MAX_VALUES })
    .describe('Members that are wanted, of records in the list too: total,events.title,events.venue.city'),
  _envelope: anyText(MAX_LENGTH.word)
    .optional()
    .describe('Anything but 0 and false: 200 with the answer as body, and its status and headers beside it'),
});

/** One page of a list, its records under their plural name. */
export const pagesOf = <const P extends string, R extends z.ZodType>(plural: P, record: R) =>
  z.lazy(() =>
    z.object({
      [plural]: z.array(record),
      rest_url: z.string().describe('The list that is answered here'),
      next_rest_url: z.string().optional().describe('Absent on the last page'),
      previous_rest_url: z.string().optional().describe('Absent on the first page'),
      total: z.int().describe('Records on all pages'),
      total_pages: z.int(),
    }),
  );
