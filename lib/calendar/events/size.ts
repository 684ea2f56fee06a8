import { MAX_BYTES } from '../../../schemas/calendar/limits.ts';
import type { StoredEvent } from '../stored.ts';
import { requireBytes } from '../text/size.ts';
import { html } from '../text/text.ts';
import { shownCost } from './costs.ts';

/** @throws Failure 400 for an event whose texts are too large together */
export function requireEventSize(event: Omit<StoredEvent, 'id' | 'slug'>): void {
  const { title, website = '', cost, description, excerpt, image, origin } = event;
  const shown = [html(title), html(website), shownCost(cost), description, excerpt, image, origin];
  requireBytes(shown, MAX_BYTES.event, 'an event');
}
