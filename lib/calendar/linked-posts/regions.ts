import type { StoredLinkedPost } from '../stored/posts.ts';

/**
 * The state of a place in the United States or without a country, elsewhere the province; what was sent as
 * `stateprovince` if that is empty.
 */
export function regionOf({ details }: StoredLinkedPost): string {
  const american = ['', 'US', 'United States'].includes(String(details.country ?? ''));
  const derived = american ? details.state : details.province;
  return String(derived || (details.stateprovince ?? ''));
}
