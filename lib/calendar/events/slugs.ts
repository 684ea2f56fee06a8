import { slugAfter, UNNAMED } from '../posts.ts';
import type { StoredEvent } from '../stored.ts';
import { slugText } from '../text/slug-text.ts';

/** Those of an event have none until they leave this state, unless it is given. */
const WITHOUT_SLUG = new Set<StoredEvent['status']>(['draft', 'pending', 'trash']);

/**
 * The slug of an event as it becomes, which is empty for none: the one that is given, else the one it had, else one
 * made from its title. A new title alone changes nothing. The calendar's reference, section 7.5.
 */
export async function eventSlug(
  before: StoredEvent | undefined,
  { id, status, title }: Pick<StoredEvent, 'id' | 'status' | 'title'>,
  given: string | null | undefined,
  failures: number,
): Promise<string> {
  const named = slugText(given ?? '') || before?.slug || '';
  if (named === '' && WITHOUT_SLUG.has(status)) return '';
  const slug = named || slugText(title) || String(id);
  return slugAfter(before ?? { type: 'event', ...UNNAMED }, { slug, status }, failures);
}
