import type { Temporal } from 'temporal-polyfill';
import { fixedOffset } from '../../../schemas/calendar/time-zone.ts';
import { memoize } from '../../memoize.ts';
import { parseUtc } from './dates.ts';
import { memoizeInZone } from './memoize-in-zone.ts';

/**
 * The abbreviation of a time zone at a stored time in UTC: `EST`, `EDT` or `CET`; the UTC offset, as `-03` or `+0545`,
 * for zones without one; the name of a zone that is itself an offset.
 */
export function abbreviation(zone: string, utc: string): string {
  return fixedOffset(zone) === undefined ? abbreviations(utc, zone) : zone;
}

const abbreviations = memoizeInZone((utc, zone) => abbreviationAt(zone, parseUtc(utc)));

/** The same at an instant, for a zone named after a place. */
export function abbreviationAt(zone: string, instant: Temporal.Instant): string {
  const namesake = NAMESAKES.get(zone.toLowerCase()) ?? zone;
  const known = namesake && ABBREVIATIONS[longName(namesake, instant.epochMilliseconds)];
  return known || instant.toZonedDateTimeISO(zone).offset.replace(/:00$/, '').replace(':', '');
}

/** As many as there are names of time zones. */
const MAX_ZONES = 600;

/** Creating one takes longer than all other work on a date. */
const formatOf = memoize(
  MAX_ZONES,
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'long' }),
);

function longName(zone: string, time: number): string {
  const parts = formatOf(zone).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Zones that the Unicode locale data name differently from the IANA time zone database: like another zone, or not at
 * all.
 */
const NAMESAKES: ReadonlyMap<string, string> = new Map([
  ['europe/guernsey', 'Europe/London'],
  ['europe/isle_of_man', 'Europe/London'],
  ['europe/jersey', 'Europe/London'],
  ['africa/casablanca', ''],
  ['africa/el_aaiun', ''],
  ['antarctica/casey', ''],
  ['antarctica/troll', ''],
  ['asia/colombo', ''],
  ['europe/astrakhan', ''],
  ['europe/minsk', ''],
  ['europe/samara', ''],
  ['europe/saratov', ''],
  ['europe/ulyanovsk', ''],
]);

/** From the English names of the Unicode locale data to the abbreviations of the IANA time zone database. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  'Alaska Daylight Time': 'AKDT',
  'Alaska Standard Time': 'AKST',
  'American Samoa Standard Time': 'SST',
  'Atlantic Daylight Time': 'ADT',
  'Atlantic Standard Time': 'AST',
  'Australian Central Daylight Time': 'ACDT',
  'Australian Central Standard Time': 'ACST',
  'Australian Eastern Daylight Time': 'AEDT',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Western Daylight Time': 'AWDT',
  'Australian Western Standard Time': 'AWST',
  'British Summer Time': 'BST',
  'Central Africa Time': 'CAT',
  'Central Daylight Time': 'CDT',
  'Central European Standard Time': 'CET',
  'Central European Summer Time': 'CEST',
  'Central Indonesia Time': 'WITA',
  'Central Standard Time': 'CST',
  'Chamorro Standard Time': 'ChST',
  'China Standard Time': 'CST',
  'Coordinated Universal Time': 'UTC',
  'Cuba Daylight Time': 'CDT',
  'Cuba Standard Time': 'CST',
  'East Africa Time': 'EAT',
  'Eastern Daylight Time': 'EDT',
  'Eastern European Standard Time': 'EET',
  'Eastern European Summer Time': 'EEST',
  'Eastern Indonesia Time': 'WIT',
  'Eastern Standard Time': 'EST',
  'Greenwich Mean Time': 'GMT',
  'Hawaii-Aleutian Daylight Time': 'HDT',
  'Hawaii-Aleutian Standard Time': 'HST',
  'Hong Kong Standard Time': 'HKT',
  'India Standard Time': 'IST',
  'Irish Standard Time': 'IST',
  'Israel Daylight Time': 'IDT',
  'Israel Standard Time': 'IST',
  'Japan Standard Time': 'JST',
  'Korean Standard Time': 'KST',
  'Mexican Pacific Daylight Time': 'MDT',
  'Mexican Pacific Standard Time': 'MST',
  'Moscow Standard Time': 'MSK',
  'Moscow Summer Time': 'MSD',
  'Mountain Daylight Time': 'MDT',
  'Mountain Standard Time': 'MST',
  'New Zealand Daylight Time': 'NZDT',
  'New Zealand Standard Time': 'NZST',
  'Newfoundland Daylight Time': 'NDT',
  'Newfoundland Standard Time': 'NST',
  'Pacific Daylight Time': 'PDT',
  'Pacific Standard Time': 'PST',
  'Pakistan Standard Time': 'PKT',
  'Pakistan Summer Time': 'PKST',
  'Philippine Standard Time': 'PST',
  'South Africa Standard Time': 'SAST',
  'Taiwan Standard Time': 'CST',
  'West Africa Time': 'WAT',
  'Western European Standard Time': 'WET',
  'Western European Summer Time': 'WEST',
  'Western Indonesia Time': 'WIB',
  'Yukon Time': 'MST',
};
