import { linkedPosts } from '../calendar/keys.ts';
import { isObject } from '../is-object.ts';
import type { RawItem } from '../table/entity.ts';

/**
 * What callers see of a record of the calendar, mostly by stored names: an event with its pending links, a venue or an
 * organizer with its details as members and without empty texts, and the slug that each has or will have. Omits what no
 * caller sees: the digests of an import, the order of terms, when an occurrence was changed alone, and members that
 * change just because time passes.
 */
export function asShown(item: RawItem): RawItem {
  const { pending, details, origin, occurrence, wanted_slug = '', ...own } = item;
  const { is_next: _next, edited_ms: _edited, ...place } = objectOf(occurrence);
  const { global_id, lineage: global_id_lineage } = objectOf(origin);
  const { slug, category, tag, ...others } = { ...own, ...objectOf(pending) };
  const all = {
    ...others,
    slug: slug || wanted_slug,
    category: sorted(category),
    tag: sorted(tag),
    ...objectOf(details),
    ...(origin === undefined ? {} : { global_id, global_id_lineage }),
    ...(occurrence === undefined ? {} : { occurrence: place }),
  };
  return item.entity === linkedPosts.name ? withoutEmptyTexts(all) : all;
}

const objectOf = (value: unknown): RawItem => (isObject(value) ? value : {});

const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.toSorted() : ids);

const withoutEmptyTexts = (item: RawItem): RawItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== ''));
