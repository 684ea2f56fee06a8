import type * as z from 'zod';

/** The responses of a write. The status is always 200, but the interface declares 201 too, and so do documents. */
export const writeResponses = <R extends z.ZodType>(record: R) => ({ 200: record, 201: record });
