import * as z from 'zod';
import { pageSizes } from '../page-sizes.ts';
import { flag, int32, several, text } from '../params.ts';
import { codeName, wireName } from './wire-names.ts';

/** Pages of the class API; its reference, sections 3 and 4. */
const { size, largest } = pageSizes('TURMA', { size: 20, largest: 100 });

export const limit = () =>
  int32({ min: 1 })
    .transform((wanted) => Math.min(wanted, largest))
    .default(size)
    .describe(`How many records to return; above ${largest} counts as ${largest}`);

/** What is skipped is read, so a list cannot be asked for from just anywhere. */
const MAX_OFFSET = 10_000;

export const offset = () => {
  const error = `expected a whole number of 0 to ${MAX_OFFSET}; filters bring what lies beyond`;
  return int32({ min: 0, max: MAX_OFFSET, error }).default(0).describe('How many records to skip');
};

/** The parameters of a list of such records: `limit`, `offset`, `order-asc`, `order-desc`. */
export function paging<R extends z.ZodObject>(record: R) {
  return {
    limit: limit(),
    offset: offset(),
    orderAsc: order(record).describe('Members to sort by, ascending, separated by commas'),
    orderDesc: order(record).describe('Members to sort by after those, descending'),
  };
}

function order<R extends z.ZodObject>(record: R) {
  const members = Object.keys(record.shape);
  const error = `expected members of the record: ${members.map(wireName).join(', ')}`;
  const isMember = (name: string | undefined): name is keyof z.output<R> & string =>
    name !== undefined && members.includes(name);
  return several(text().meta({ enum: members.map(wireName) }))
    .transform((names, context) => {
      const known = names.map(codeName).filter(isMember);
      if (known.length < names.length) context.addIssue({ code: 'custom', message: error });
      return known;
    })
    .default([]);
}

/** Of a list that can be counted: the header that asks for the number of all matching records, and the one that tells it. */
export const counted = {
  headers: z.lazy(() =>
    z.object({
      paginado: flag().optional().catch(undefined).describe('true: the answer has the header x-total'),
    }),
  ),
  answerHeaders: z.lazy(() =>
    z.object({
      'x-total': int32({ min: 0 })
        .optional()
        .describe('With paginado: true, how many records match, on all pages together'),
    }),
  ),
};
