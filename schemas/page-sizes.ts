import * as z from 'zod';

/** Records on a page of a list. */
export interface PageSizes {
  /** If the caller does not ask for a size. */
  readonly default: number;
  readonly max: number;
}

const Size = z.coerce.number().int().positive();

/**
 * Returns the page sizes of an API: those of the deployment, in the variables `TURMA_PAGE_SIZE` and
 * `TURMA_LARGEST_PAGE` or their equivalents, or else the defaults. Schemas contain them, so the documents made from
 * the schemas show the actual sizes.
 */
export function pageSizes(api: 'TURMA' | 'CALENDAR', defaults: PageSizes): PageSizes {
  return {
    default: Size.default(defaults.default).parse(process.env[`${api}_PAGE_SIZE`]),
    max: Size.default(defaults.max).parse(process.env[`${api}_LARGEST_PAGE`]),
  };
}
