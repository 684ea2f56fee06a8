import { check, create, put, replace, type Write } from '../../table/writes.ts';
import { SERIES_DATES } from '../items/series-dates.ts';
import { series, templates } from '../keys.ts';
import { bytesOf, type Share, sizeWrites } from '../lists/sizes.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';

/** The name of the lists of series, by status. */
export const SERIES_LISTS = 'series';

/** The share of a series in the list of its status; none before it is visible, or if it is hidden from lists. */
export function seriesShares(head: StoredSeries): Share[] {
  const { state, hide_from_listings, status, title, rule, dates, origin } = head;
  if (state !== undefined || hide_from_listings) return [];
  return [
    { of: SERIES_LISTS, list: status, bytes: bytesOf([title, rule, SERIES_DATES.encode(dates), origin]) },
  ];
}

/** The writes of a series that is created or changed, on condition that it has not changed since it was read. */
export function seriesWrites(before: StoredSeries | undefined, after: StoredSeries): Write[] {
  return [
    before === undefined ? create(series, after) : replace(series, before, after),
    ...sizeWrites(before === undefined ? [] : seriesShares(before), seriesShares(after), after.id),
  ];
}

/** The writes that split a series in two. One list size counts both, and a transaction writes an item only once. */
export function seriesSplitWrites(before: StoredSeries, earlier: StoredSeries, later: StoredSeries): Write[] {
  const added = [...seriesShares(earlier), ...seriesShares(later)];
  return [
    replace(series, before, earlier),
    create(series, later),
    ...sizeWrites(seriesShares(before), added, before.id),
  ];
}

/** The write of a template; a changed one on the same condition. */
export function templateWrite(before: StoredTemplate | undefined, after: StoredTemplate): Write {
  return before === undefined ? put(templates, after) : replace(templates, before, after);
}

/**
 * Checks in a transaction that a template has not changed since it was read. An occurrence that takes the value of its
 * series needs this: a change of the series leaves it as it is for as long as it has a value of its own.
 */
export const templateUnchanged = (template: StoredTemplate): Write =>
  check(templates, templates.key(template), { is: { version: template.version } });
