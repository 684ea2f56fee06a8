/**
 * The order of stored texts and times, the same as the order of the table's keys; times in this order are
 * chronological.
 */

/** Compares texts for sorting, by their characters. */
export const compareStored = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The later of two stored times. */
export const later = (a: string, b: string) => (a > b ? a : b);

/** The earlier of two stored times. */
export const earlier = (a: string, b: string) => (a < b ? a : b);
