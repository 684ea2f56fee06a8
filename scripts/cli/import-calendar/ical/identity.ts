import { hash } from 'node:crypto';
import { UnusableError } from '../../../../lib/calendar/recurrence/unusable.ts';
import { normalized } from '../../../../lib/text/fold.ts';
import type { Component } from './components.ts';
import { plainIn, propertiesOf, propertyOf, textIn } from './values.ts';

const MAX_UID_LENGTH = 900;

/** The properties that identify an event without a UID, in addition to its URL: title, place and times. */
const TEXTS = ['summary', 'location'] as const;
const TIMES = [
  'dtstart',
  'dtend',
  'duration',
  'recurrence-id',
  'rrule',
  'exrule',
  'rdate',
  'exdate',
] as const;

/**
 * Returns the UID of an event, or one that is derived from its content, without the description: the next import finds
 * the event again, and updates a changed description.
 * @throws UnusableError
 */
export function uidOf(component: Component): string {
  const uid = textIn(component, 'uid');
  if (uid.length <= MAX_UID_LENGTH) return uid === '' ? contentUid(component) : uid;
  const { line } = propertyOf(component, 'uid') ?? component;
  throw new UnusableError(`has a UID of more than ${MAX_UID_LENGTH} characters (line ${line})`);
}

/** Returns an identifier that is derived from title, place, times and URL. */
export function contentUid(component: Component): string {
  const texts = TEXTS.map((name) => [name, normalized(textIn(component, name), 'NFC').replace(/\s+/g, ' ')]);
  const times = TIMES.flatMap((name) =>
    propertiesOf(component, name).map(({ value, parameters }) => [
      name,
      parameters.get('tzid') ?? '',
      value.replace(/\s/g, '').toUpperCase(),
    ]),
  );
  const url = plainIn(component, 'url');
  return `content-${hash('sha256', JSON.stringify([texts, times, url])).slice(0, 40)}`;
}
