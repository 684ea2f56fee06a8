import * as z from 'zod';

/** Records on a page of a list. */
interface PageSizes {
  /** If the caller does not ask for a size. */
  readonly default: number;
  readonly max: number;
}

const Size = z.coerce.number().int().positive();

/**
 * Returns the page sizes of an API: those of the deployment, in the variables `TURMA_PAGE_SIZE` and
 * `TURMA_LARGEST_PAGE` or their equivalents, or else the defaults. Schemas contain them, so the documents made from
 * the schemas show the actual sizes.
 * @throws Error that names an invalid variable, so that the function does not start
 */
export function pageSizes(api: 'TURMA' | 'CALENDAR', defaults: PageSizes): PageSizes {
  return {
    default: sizeIn(`${api}_PAGE_SIZE`, defaults.default),
    max: sizeIn(`${api}_LARGEST_PAGE`, defaults.max),
  };
}

function sizeIn(variable: string, fallback: number): number {
  const { data, error } = Size.default(fallback).safeParse(process.env[variable]);
  if (error !== undefined) {
    throw new Error(`The function's environment is invalid:\n${z.prettifyError(error)}\n  → at ${variable}`);
  }
  return data;
}
