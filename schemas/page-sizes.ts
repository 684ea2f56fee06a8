import * as z from 'zod';

/** How many records of a list a page has if the caller does not say, and at most. */
export interface PageSizes {
  readonly size: number;
  readonly largest: number;
}

const Size = z.coerce.number().int().positive();

/**
 * The page sizes of an API: those that the deployment chose, in variables such as `TURMA_PAGE_SIZE` and
 * `TURMA_LARGEST_PAGE`, or else the usual ones. Schemas take them when they are made, so that the documents written
 * from them tell what is so.
 */
export function pageSizes(api: 'TURMA' | 'CALENDAR', usual: PageSizes): PageSizes {
  return {
    size: Size.default(usual.size).parse(process.env[`${api}_PAGE_SIZE`]),
    largest: Size.default(usual.largest).parse(process.env[`${api}_LARGEST_PAGE`]),
  };
}
