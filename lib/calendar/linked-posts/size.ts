import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';

type Content = Pick<StoredLinkedPost, 'type' | 'name' | 'details' | 'description' | 'image' | 'origin'>;

/** @throws Failure 400 for a post whose texts together are too large, and larger than before a change */
export function requireLinkedPostSize(post: Content, before?: Content): void {
  requireBytes(textsOf(post), MAX_BYTES.linkedPost, `a ${post.type}`, before && textsOf(before));
}

function textsOf({ name, details, description, image, origin }: Content) {
  const texts = Object.values(details).map((detail) => html(String(detail)));
  return [html(name), texts, description, image, origin];
}
