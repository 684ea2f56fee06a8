/**
 * Maximum sizes of the calendar's values. Together they keep a page of 50 of the largest events, with everything they
 * refer to, below 5 MB and 1,000 read units.
 */

/** Maximum number of links of each kind in an event. */
export const MAX_LINKS = { categories: 6, tags: 12, venue: 2, organizer: 5 } as const;

/** Maximum size of all texts of a record as responses show them, in bytes. */
export const MAX_BYTES = { event: 22_000, linkedPost: 5500, term: 1200 } as const;

/**
 * Maximum text lengths, in characters. `MAX_BYTES` limits the texts of a record together. HTML has no other limit,
 * because responses can show it longer than it was sent, and clients may send that back.
 */
export const MAX_LENGTH = {
  title: 300,
  name: 200,
  /** Of a slug that is made from a text. */
  slug: 200,
  /** Of a slug that clients send: includes percent escapes, and the suffix that a taken slug gets. */
  sentSlug: 300,
  description: MAX_BYTES.event,
  excerpt: MAX_BYTES.event,
  /** Of venues and organizers. */
  linkedPostDescription: MAX_BYTES.linkedPost,
  termDescription: MAX_BYTES.term,
  /** A detail of a venue or an organizer: a city, a phone number. */
  detail: 200,
  address: 2000,
  date: 100,
  timeZone: 64,
  cost: 100,
  /** Of two prices as responses show them, each with a currency symbol, and the ` – ` between them. */
  shownCost: 205,
  /** How an event repeats, as iCalendar text. */
  recurrence: 20_000,
  search: 200,
  /** A parameter that is one word. */
  word: 64,
  /** Names of response members, separated by commas. */
  fields: 1000,
  /** Several values, separated by commas. */
  list: 20_000,
} as const;

/** Maximum number of different values of a parameter. */
export const MAX_VALUES = 100;
/** Maximum number of occurrences of a series, and of years from its first to its last one. */
export const MAX_OCCURRENCES = 500;
export const MAX_SERIES_YEARS = 10;
/** Maximum number of prices in a list that is sent as a cost; each text in it can have several. */
export const MAX_PRICES = 20;
export const MAX_PRICE = 1_000_000_000_000;
