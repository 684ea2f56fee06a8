/**
 * The largest values that the calendar takes. Together they keep the largest page of the largest events, 50 with all
 * that they are linked to, below 5 MB and 1,000 read units.
 */

/** How many of each an event can be linked to. */
export const MAX_LINKS = { categories: 6, tags: 12, venue: 2, organizer: 5 } as const;

/** The longest texts, in characters. Those of a record together are limited in bytes, see `MAX_BYTES`. */
export const MAX_LENGTH = {
  title: 300,
  name: 200,
  slug: 200,
  /** In a path: percent escapes and what is appended to a slug that is taken count too. */
  pathSlug: 300,
  description: 20_000,
  excerpt: 4000,
  /** Of venues and organizers, and of terms. */
  linkedPostDescription: 5000,
  termDescription: 1000,
  /** A detail of a venue or an organizer: a city, a phone number. */
  detail: 200,
  address: 2000,
  date: 100,
  timeZone: 64,
  cost: 100,
  search: 200,
  /** A parameter that is one word. */
  word: 64,
  /** Names of members of an answer, separated by commas. */
  fields: 1000,
  /** Several values, separated by commas. */
  list: 20_000,
} as const;

/** How many different values a parameter takes, and how many prices a cost has. */
export const MAX_VALUES = 100;
export const MAX_PRICES = 20;
export const MAX_PRICE = 1_000_000_000_000;

/** What the texts of a record take at most, as they are shown, in bytes. */
export const MAX_BYTES = { event: 22_000, linked: 5500, term: 1200 } as const;
