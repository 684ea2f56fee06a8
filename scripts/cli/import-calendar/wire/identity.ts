import * as z from 'zod';
import { cleanText } from '../clean-text.ts';
import type { GlobalId } from '../source.ts';

/** The members that identify a record of the interface. */

const MAX_LENGTH = 300;
/** Maximum number of stored ids of a record. */
const MAX_LINEAGE = 20;

const globalId = () =>
  z
    .string({ error: 'expected text' })
    .max(MAX_LENGTH, { error: `expected at most ${MAX_LENGTH} characters` })
    .transform(cleanText);

export const identityMembers = {
  id: z.int({ error: 'expected a whole number' }).positive(),
  global_id: globalId().nullish(),
  global_id_lineage: z.array(globalId()).nullish(),
  url: z.string().optional(),
  rest_url: z.string().optional(),
};

type Identified = z.output<z.ZodObject<typeof identityMembers>>;

/**
 * Returns the global id of a record, and its other ids. Old versions of the original have none, so it is derived from
 * the record's URL.
 */
export function identityOf(
  record: Identified,
): { globalId: GlobalId; lineage: readonly GlobalId[] } | undefined {
  const host = hostOf(record.rest_url) ?? hostOf(record.url);
  const globalId = record.global_id || (host === undefined ? undefined : postOf(host, record.id));
  if (globalId === undefined) return undefined;
  return {
    globalId,
    lineage: [...new Set([globalId, ...(record.global_id_lineage ?? [])])].slice(0, MAX_LINEAGE),
  };
}

/**
 * Returns the global id of another post of the site of a record. A site may have several hosts, so the one in the
 * global ids of its records takes precedence over that of the URL.
 */
export function siblingOf(record: Identified, id: number): GlobalId | undefined {
  const names = [record.global_id ?? '', ...(record.global_id_lineage ?? [])];
  const own = names.findLast((name) => name.endsWith(`?id=${record.id}`));
  const host = own?.slice(0, own.lastIndexOf('?id=')) ?? hostOf(record.rest_url) ?? hostOf(record.url);
  return host === undefined ? undefined : postOf(host, id);
}

/** Returns the global id of an event, a venue or an organizer of a site. */
const postOf = (host: string, id: number): GlobalId => `${host}?id=${id}`;

/** Returns a global id for a term, which has none in the interface. */
export const termOf = (host: string, id: number): GlobalId => `${host}?term_id=${id}`;

/** Returns the host of a URL without its port, as in global ids. */
export const hostOf = (address = ''): string | undefined => URL.parse(address)?.hostname || undefined;
