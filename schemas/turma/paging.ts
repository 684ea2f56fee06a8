import * as z from 'zod';
import { pageSizes } from '../page-sizes.ts';
import { commaSeparated, flag, int32, text } from '../params.ts';
import { codeName, wireName } from './wire-names.ts';

/** Pages of the class API. */
export const PAGE_SIZES = pageSizes('TURMA', { default: 20, max: 100 });

export const limit = () =>
  int32({ min: 1 })
    .transform((wanted) => Math.min(wanted, PAGE_SIZES.max))
    .default(PAGE_SIZES.default)
    .describe(
      `Maximum number of records to return; values above ${PAGE_SIZES.max} count as ${PAGE_SIZES.max}`,
    );

/** Maximum number of records to skip: skipped records are read too. */
const MAX_OFFSET = 10_000;

export const offset = () => {
  const error = `expected a whole number from 0 to ${MAX_OFFSET}; use filters to reach further records`;
  return int32({ min: 0, max: MAX_OFFSET, error }).default(0).describe('Number of records to skip');
};

/** Returns the parameters of a list of records: `limit`, `offset`, `order-asc`, `order-desc`. */
export function paging<R extends z.ZodObject>(record: R) {
  return {
    limit: limit(),
    offset: offset(),
    orderAsc: order(record).describe('Members to sort by, ascending, separated by commas'),
    orderDesc: order(record).describe('Members to sort by after order-asc, descending, separated by commas'),
  };
}

function order<R extends z.ZodObject>(record: R) {
  const members = Object.keys(record.shape);
  const error = `expected members of the record: ${members.map(wireName).join(', ')}`;
  const isMember = (name: string | undefined): name is keyof z.output<R> & string =>
    name !== undefined && members.includes(name);
  return commaSeparated(text().meta({ enum: members.map(wireName) }))
    .transform((names, context) => {
      const known = names.map(codeName).filter(isMember);
      if (known.length < names.length) context.addIssue({ code: 'custom', message: error });
      return known;
    })
    .default([]);
}

/** Headers of a list: `paginado` asks for the number of all matching records, `x-total` returns it. */
export const totalCountHeaders = {
  headers: z.lazy(() =>
    z.object({
      paginado: flag().optional().catch(undefined).describe('true: the response has the header x-total'),
    }),
  ),
  answerHeaders: z.lazy(() =>
    z.object({
      'x-total': int32({ min: 0 })
        .optional()
        .describe('With paginado: true, the number of matching records on all pages'),
    }),
  ),
};
