import * as z from 'zod';
import type { Taxonomy } from '../../../../lib/calendar/stored/terms.ts';
import type { SourceTerm } from '../source.ts';
import { hostOf, termOf } from './identity.ts';
import { unknownMembers } from './posts.ts';
import { plainText, readableSlug, wireText } from './text.ts';

const termMembers = {
  id: z.int().positive(),
  name: z.string().min(1),
  slug: wireText(),
  description: wireText(),
  parent: z.int().nonnegative().nullish(),
  url: z.string().optional(),
  urls: z.object({ self: z.string().optional() }).optional(),
};

/** Members without information to import. */
const DERIVED = ['count', 'filter', 'meta', 'taxonomy', 'term_group', 'term_taxonomy_id', '_links'];
const KNOWN = new Set([...Object.keys(termMembers), ...DERIVED]);

/** A category or a tag, on its own or in an event. */
export const wireTerm = (taxonomy: Taxonomy) =>
  z.looseObject(termMembers).transform((wire): SourceTerm => {
    const { id, name, slug, description, parent, url, urls } = wire;
    const host = hostOf(urls?.self) ?? hostOf(url);
    return {
      taxonomy,
      globalId: host === undefined ? undefined : termOf(host, id),
      name: plainText(name),
      slug: readableSlug(slug) || undefined,
      description,
      parent: host !== undefined && taxonomy === 'category' && parent ? termOf(host, parent) : undefined,
      notes: unknownMembers(wire, KNOWN),
    };
  });
