import type { StoredEvent } from '../stored.ts';
import { folded } from '../text/fold.ts';

/** The search of a list of events; the calendar's reference, section 4.2. */
export type Searchable = Pick<StoredEvent, 'title' | 'excerpt' | 'description'>;

/**
 * Whether an event has all that is searched for, each word in whichever of its texts. Words are divided by blanks,
 * quotes make several words one phrase, and what has a `-` in front must not occur.
 */
export function searchFor(search: string): (event: Searchable) => boolean {
  const terms = [...folded(search).matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)]
    .map(([, minus, phrase = '', word = '']) => ({ wanted: minus === '', text: phrase.trim() || word }))
    .filter(({ text }) => text !== '');
  return ({ title, excerpt, description }) => {
    const texts = [title, ...[excerpt, description].map((html) => html.replace(/<[^>]*>/g, ' '))].map(folded);
    return terms.every(({ wanted, text }) => texts.some((part) => part.includes(text)) === wanted);
  };
}
