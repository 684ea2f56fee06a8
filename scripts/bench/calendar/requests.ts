import type { Temporal } from 'temporal-polyfill';
import { busiest, FIRST_EVENT } from './records.ts';

/** A request of the benchmark of the calendar. */
export interface CalendarRequest {
  readonly name: string;
  /** Path and query, without the calendar's base path. */
  readonly target: string;
  readonly isEditor: boolean;
  /** Whether the cost must not grow with the number of events. */
  readonly isBounded: boolean;
}

/**
 * Returns the requests of the benchmark.
 * @param total the number of events in the default list
 */
export function calendarRequests(today: Temporal.PlainDate, total: number): CalendarRequest[] {
  const day = (days: number) => today.add({ days }).toString();
  const week = `start_date=${day(7)}&end_date=${day(14)}`;
  const bounded: Record<string, string> = {
    'default list': '',
    'a week': week,
    'ends_after now': 'ends_after=now',
    'ends_after, starts_before': `ends_after=${day(7)}&starts_before=${day(14)}`,
    'starts_after, ends_before': `starts_after=${day(-14)}&ends_before=${day(-7)}`,
    'one category': `categories=category-${busiest('category')}`,
    'one tag': `tags=${busiest('tag')}`,
    'one venue': `venue=${busiest('venue')}`,
    'one organizer': `organizer=${busiest('organizer')}`,
    'one venue, ends_after now': `venue=${busiest('venue')}&ends_after=now`,
    featured: 'featured=true',
    'not featured': 'featured=false',
    'status=publish': 'status=publish',
  };
  const editors: Record<string, string> = { 'status=draft': 'status=draft', 'editor’s default list': '' };
  const unbounded: Record<string, string> = {
    'page 2': 'page=2',
    'page 5': 'page=5',
    'page in the middle': `page=${Math.ceil(total / 20)}`,
    'last page': `page=${Math.ceil(total / 10)}`,
    'not over yet': 'ends_after=now&strict_dates=true',
    'category and tag': `categories=${busiest('category')}&tags=${busiest('tag')}`,
    'search in a week': `search=jazz&${week}`,
    'changed in a day': `modified_after=${day(-1)}`,
  };
  const single: Record<string, string> = {
    'two by include': `/events?include=${FIRST_EVENT},${FIRST_EVENT + 1}`,
    'a single event': `/events/${FIRST_EVENT}`,
  };
  const list = (query: string) => `/events?${query}`;
  return [
    ...requests(bounded, { target: list, isEditor: false, isBounded: true }),
    ...requests(editors, { target: list, isEditor: true, isBounded: true }),
    ...requests(single, { target: (path) => path, isEditor: false, isBounded: true }),
    ...requests(unbounded, { target: list, isEditor: false, isBounded: false }),
  ];
}

function requests(
  all: Readonly<Record<string, string>>,
  {
    target,
    isEditor,
    isBounded,
  }: { target: (text: string) => string; isEditor: boolean; isBounded: boolean },
): CalendarRequest[] {
  return Object.entries(all).map(([name, text]) => ({ name, target: target(text), isEditor, isBounded }));
}
