import * as z from 'zod';
import type { GlobalId } from '../source.ts';

/** How records of the interface say which ones they are; its reference, section 2.1. */

const MAX_LENGTH = 300;
/** How many of the names that a record is known by are kept. */
const MAX_LINEAGE = 20;

export const identityMembers = {
  id: z.int({ error: 'expected a whole number' }).positive(),
  global_id: z.string().max(MAX_LENGTH).optional(),
  global_id_lineage: z.array(z.string().max(MAX_LENGTH)).nullish(),
  url: z.string().optional(),
  rest_url: z.string().optional(),
};

interface Identified {
  readonly id: number;
  readonly global_id?: string | undefined;
  readonly global_id_lineage?: readonly string[] | null | undefined;
  readonly url?: string | undefined;
  readonly rest_url?: string | undefined;
}

/**
 * The global id of a record, and all that it is known by. Versions of the original that had none yet leave its address
 * to make one of.
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
 * The global id of another post of the site that a record is from. A site can be reached at several hosts, so the one
 * that it puts in the names of its own records counts before that of the address.
 */
export function siblingOf(record: Identified, id: number): GlobalId | undefined {
  const names = [record.global_id ?? '', ...(record.global_id_lineage ?? [])];
  const own = names.findLast((name) => name.endsWith(`?id=${record.id}`));
  const host = own?.slice(0, own.lastIndexOf('?id=')) ?? hostOf(record.rest_url) ?? hostOf(record.url);
  return host === undefined ? undefined : postOf(host, id);
}

/** The global id of an event, a venue or an organizer of a site. */
const postOf = (host: string, id: number): GlobalId => `${host}?id=${id}`;

/** Terms have no global id in the interface; this one is like those of the others. */
export const termOf = (host: string, id: number): GlobalId => `${host}?term_id=${id}`;

/** The host of an address, without its port, as it stands in global ids. */
export function hostOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname || undefined : undefined;
}
