import * as z from 'zod';

/** What tells when it was changed: a single event, venue or organizer. */
const Dated = z.object({
  modified_utc: z.string().transform((text) => new Date(`${text.replace(' ', 'T')}Z`)),
});

/** When a record that is answered was changed; nothing for one that does not say so. */
export function lastModified(record: unknown): Date | undefined {
  return Dated.safeParse(record).data?.modified_utc;
}
