import { STATUSES } from '../../../schemas/calendar/fields.ts';
import { timeZoneId } from '../../../schemas/calendar/time-zone.ts';
import { isObject } from '../../is-object.ts';
import {
  areIds,
  isBytes,
  isFlag,
  isId,
  isInteger,
  isListOf,
  isNumber,
  isText,
  optional,
  type Shape,
  type Test,
} from '../../table/shape.ts';
import { daysInMonth } from '../dates/civil-days.ts';
import { byLinkKind, LINK_KINDS } from '../link-kinds.ts';
import type { StoredEvent, StoredSearchText, StoredWithdrawal } from '../stored/events.ts';
import type { StoredUnlinking } from '../stored/links.ts';
import type { ListEntry, StoredCounts, StoredListSize } from '../stored/lists.ts';
import type { StoredImage, StoredLinkedPost } from '../stored/posts.ts';
import type { StoredSeries, StoredTemplate } from '../stored/series.ts';
import type { StoredTerm, StoredTree } from '../stored/terms.ts';
import { counterNamed } from './counter-names.ts';

/** The shapes of records that lists rely on to find, sort and join them. */

const DATE_AND_TIME = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A stored time whose date exists. */
function isTime(value: unknown): boolean {
  const [, year, month, day] = DATE_AND_TIME.exec(String(value)) ?? [];
  if (day === undefined) return false;
  return Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month));
}

const isMonth = (value: unknown) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(String(value));
const areParents = (value: unknown) => isObject(value) && isListOf(isId)(Object.values(value));

const isTimeZone: Test = (value) => typeof value === 'string' && timeZoneId(value) !== undefined;
const isSeriesDate: Test = (value) => isObject(value) && isText(value.date) && isId(value.event);

const isTaxonomy: Test = (value) => value === 'category' || value === 'tag';
const isLinkKind: Test = (value) => LINK_KINDS.some((kind) => kind === value);
const isStatus: Test = (value) => STATUSES.some((status) => status === value);

/** Only entries of some lists have the fields that all filters need. */
const ifFullEntry =
  (test: Test): Test =>
  (value, { kind, modified_utc } = {}) =>
    (kind !== 'all' && kind !== 'author' && modified_utc === undefined) || test(value);

const LINKS = byLinkKind(() => areIds);
const TIMES = { start_date: isTime, end_date: isTime };
/** Lists read the series of the events and entries that name one. */
const PLACE = { occurrence: optional((value) => isObject(value) && isId(value.series)) };
const SERIES_ID = { series: optional(isId) };

export const EVENT: Shape<StoredEvent> = {
  id: isId,
  status: isStatus,
  hide_from_listings: isFlag,
  ...LINKS,
  ...PLACE,
};
export const SERIES: Shape<StoredSeries> = {
  id: isId,
  status: isStatus,
  title: isText,
  start_date: isTime,
  rule: isText,
  timezone: isTimeZone,
  dates: isListOf(isSeriesDate),
};
export const TEMPLATE: Shape<StoredTemplate> = {
  id: isId,
  event: (value) => isObject(value) && LINK_KINDS.every((kind) => areIds(value[kind])),
};
export const WITHDRAWAL: Shape<StoredWithdrawal> = { id: isId, ...LINKS, ...PLACE };
export const SEARCH_TEXT: Shape<StoredSearchText> = {
  id: isId,
  ...TIMES,
  ...SERIES_ID,
  date: isText,
  text: isBytes,
};
export const LINKED_POST: Shape<StoredLinkedPost> = {
  id: isId,
  status: isStatus,
  name: isText,
  description: isText,
  details: isObject,
  date: isText,
  last_month: isText,
};
export const TERM: Shape<StoredTerm> = {
  taxonomy: isTaxonomy,
  id: isId,
  name: isText,
  description: isText,
  slug: isText,
  sort_name: isText,
  parent: isId,
};
/** Events and linked posts keep copies of the images that they show. */
export const IMAGE: Shape<StoredImage> = { id: isId, url: isText, extension: isText };
export const UNLINKING: Shape<StoredUnlinking> = { kind: isLinkKind, target: isId, since: isNumber };
export const TREE: Shape<StoredTree> = { parents: areParents, version: isId };
export const LIST_SIZE: Shape<StoredListSize> = {
  list: isText,
  records: optional(isInteger),
  bytes: optional(isInteger),
  changes: optional(isInteger),
};
export const LIST_ENTRY: Shape<ListEntry> = {
  event: isId,
  status: isStatus,
  ...TIMES,
  ...SERIES_ID,
  date: isText,
  modified_utc: ifFullEntry(isText),
  ...byLinkKind(() => ifFullEntry(areIds)),
};

/** Whether all counters of a record are well-formed; see `CounterName`. */
const hasCounters: Test = (_, record = {}) => {
  for (const name in record) {
    const { of } = counterNamed(name);
    if (of === 'malformed' || (of !== 'nothing' && !isInteger(record[name]))) return false;
  }
  return true;
};
export const COUNTS: Shape<StoredCounts> = { month: isMonth, kind: hasCounters };
