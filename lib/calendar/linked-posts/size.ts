import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';

type Content = Pick<StoredLinkedPost, 'type' | 'name' | 'details' | 'description' | 'image' | 'origin'>;

/** @throws Failure 400 for a post whose texts together are too large */
export function requireLinkedPostSize({ type, name, details, description, image, origin }: Content): void {
  const texts = Object.values(details).map((detail) => html(String(detail)));
  requireBytes([html(name), texts, description, image, origin], MAX_BYTES.linkedPost, `a ${type}`);
}
