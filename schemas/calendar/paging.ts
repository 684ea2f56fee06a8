import * as z from 'zod';
import { pageSizes } from '../page-sizes.ts';
import { anyText, positiveText } from './fields.ts';
import { MAX_LENGTH, MAX_VALUES } from './limits.ts';

/** Pages of the calendar's lists. */
const sizes = pageSizes('CALENDAR', { default: 10, max: 50 });
export const MAX_PER_PAGE = sizes.max;

/** The parameters of every JSON response. */
export const responseForm = () => ({
  _fields: z
    .union([anyText(MAX_LENGTH.fields), z.array(anyText(MAX_LENGTH.fields)).max(MAX_VALUES)], {
      error: `expected at most ${MAX_VALUES} lists of names`,
    })
    .optional()
    .meta({
      ...{ type: 'array', items: { type: 'string', maxLength: MAX_LENGTH.fields }, maxItems: MAX_VALUES },
      examples: [['id', 'total', 'events.title', 'venues.city']],
    })
    .describe(
      'Members to return, including those of records in a list: total,events.title,events.venue.city',
    ),
  _envelope: anyText(MAX_LENGTH.word)
    .optional()
    .meta({ examples: ['false'] })
    .describe('Any value but 0 and false: returns 200 with the actual response in body, status and headers'),
});

/** The parameter of every POST. */
export const methodOverride = () => ({
  _method: anyText(MAX_LENGTH.word)
    .optional()
    .meta({ examples: ['POST'] })
    .describe('The intended method, for clients that can only send GET and POST: PUT, PATCH or DELETE'),
});

/** The parameters of every list. They include those of every response, because the URLs of pages repeat them. */
export const page = () => ({
  page: positiveText().default(1).describe('The page, from 1'),
  per_page: positiveText()
    .default(sizes.default)
    .transform((wanted) => Math.min(wanted, MAX_PER_PAGE))
    .describe(`Records on a page; values above ${MAX_PER_PAGE} count as ${MAX_PER_PAGE}`),
  ...responseForm(),
});

/** The headers of every page of a list. */
export const totalHeaders = () => ({
  'x-tec-total': z.int().nonnegative().optional().describe('Records on all pages'),
  'x-tec-totalpages': z.int().nonnegative().optional().describe('Pages; absent in iCalendar feeds'),
});

/** A page of a list, with the records under their plural name. @param id the name of its schema in documents */
export const pagesOf = <const P extends string, R extends z.ZodType>(plural: P, record: R, id: string) =>
  z.lazy(() =>
    z
      .object({
        [plural]: z.array(record),
        rest_url: z.string().describe('URL of this page'),
        next_rest_url: z.string().optional().describe('Absent on the last page'),
        previous_rest_url: z.string().optional().describe('Absent on the first page'),
        total: z.int().describe('Records on all pages'),
        total_pages: z.int(),
      })
      .meta({ id, description: `A page of a list of ${plural}` }),
  );
