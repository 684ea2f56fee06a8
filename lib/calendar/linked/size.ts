import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredLinked } from '../stored.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';

/** @throws Failure 400 for a venue or an organizer whose texts are too large together */
export function requireLinkedSize({ type, name, details, description, image, origin }: StoredLinked): void {
  const texts = Object.values(details).map((detail) => html(String(detail)));
  requireBytes([html(name), texts, description, image, origin], MAX_BYTES.linked, `a ${type}`);
}
