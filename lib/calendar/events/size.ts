import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredEvent } from '../stored/events.ts';
import { requireBytes, responseBytesOf } from '../text/size.ts';
import { html } from '../text/text.ts';
import { shownCost } from './costs.ts';

type Content = Pick<
  StoredEvent,
  'title' | 'website' | 'cost' | 'description' | 'excerpt' | 'image' | 'origin'
>;

/** @throws Failure 400 for an event whose texts together are too large, and larger than before a change */
export function requireEventSize(event: Content, before?: Content): void {
  requireBytes(textsOf(event), MAX_BYTES.event, 'an event', before && textsOf(before));
}

/** Whether the texts of an event together are small enough. */
export const fitsEventSize = (event: Content) => responseBytesOf(textsOf(event)) <= MAX_BYTES.event;

function textsOf({ title, website = '', cost, description, excerpt, image, origin }: Content) {
  return [html(title), html(website), shownCost(cost), description, excerpt, image, origin];
}
