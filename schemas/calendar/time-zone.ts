/**
 * The time zones that an event can have: IANA names in any case, numeric offsets (`+02:00`, `+0200`), manual offsets
 * (`UTC+5`, `UTC-3.5`, `UTC+5:45`) and the usual abbreviations. All but the first keep the same UTC offset all year,
 * daylight saving or not.
 */

/** Returns the zone in a form for date arithmetic, an IANA name or an offset; undefined if there is no such zone. */
export function timeZoneId(name: string): string | undefined {
  return fixedOffset(name) ?? (isIana(name) ? name : undefined);
}

/** Returns the UTC offset, as `+05:30`, of a zone with a fixed one; undefined for a zone named after a place. */
export function fixedOffset(name: string): string | undefined {
  const withColon = name.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const [, sign, hours = '', mark, rest = ''] =
    /^(?:utc)?([+-])(\d{1,2})(?:([.:])(\d{1,2}))?$/i.exec(withColon) ?? [];
  if (sign === undefined) return ABBREVIATIONS[name.toUpperCase()];
  const minutes = mark === '.' ? Math.round(Number(`0.${rest}`) * 60) : Number(rest);
  if (Number(hours) > MAX_OFFSET_HOURS || minutes > 59) return undefined;
  return `${sign}${hours.padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** The largest UTC offset of all zones, Kiribati's. */
const MAX_OFFSET_HOURS = 14;

/** IANA names found before, in lower case: looking one up takes a third of a millisecond. */
const knownNames = new Set<string>();

/** IANA names of three letters that are not abbreviations. */
const SHORT_NAMES = new Set(['MET', 'PRC', 'ROC', 'ROK', 'UCT']);

function isIana(name: string): boolean {
  const lower = name.toLowerCase();
  if (knownNames.has(lower)) return true;
  // Other names of three letters are abbreviations, even if the runtime has a zone of that name.
  if (/^[a-z]{3}$/.test(lower) && !SHORT_NAMES.has(name.toUpperCase())) return false;
  if (!/^[a-z][a-z\d]*(?:[/_+-][a-z\d]+)*$/.test(lower)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    knownNames.add(lower);
    return true;
  } catch {
    return false;
  }
}

/** The usual abbreviations, and their UTC offsets. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  UTC: '+00:00',
  GMT: '+00:00',
  WET: '+00:00',
  WEST: '+01:00',
  BST: '+01:00',
  CET: '+01:00',
  CEST: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  IST: '+05:30',
  JST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  HST: '-10:00',
};
