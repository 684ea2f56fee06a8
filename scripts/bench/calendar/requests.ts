import type { Temporal } from 'temporal-polyfill';
import { busiest, FIRST_EVENT } from './records.ts';

/** A request of the benchmark of the calendar. */
interface CalendarRequest {
  readonly name: string;
  /** Path and query, without the calendar's base path. */
  readonly target: string;
  readonly isEditor: boolean;
  /** Whether the cost must not grow with the number of events. */
  readonly isBounded: boolean;
}

/**
 * Who sends a request whose cost must not grow with the number of events; `growing`: a reader, but its cost may grow.
 */
type Kind = 'reader' | 'editor' | 'growing';

/**
 * Returns the requests of the benchmark.
 * @param total the number of events in the default list
 */
export function calendarRequests(today: Temporal.PlainDate, total: number): CalendarRequest[] {
  const day = (days: number) => today.add({ days }).toString();
  const week = `start_date=${day(7)}&end_date=${day(14)}`;
  const [category, tag] = [busiest('category'), busiest('tag')];
  const [venue, organizer] = [busiest('venue'), busiest('organizer')];
  const requests: readonly (readonly [kind: Kind, name: string, target: string])[] = [
    ['reader', 'default list', '/events'],
    ['reader', 'a week', `/events?${week}`],
    ['reader', 'ends_after now', '/events?ends_after=now'],
    ['reader', 'ends_after, starts_before', `/events?ends_after=${day(7)}&starts_before=${day(14)}`],
    ['reader', 'starts_after, ends_before', `/events?starts_after=${day(-14)}&ends_before=${day(-7)}`],
    ['reader', 'one category', `/events?categories=category-${category}`],
    ['reader', 'one tag', `/events?tags=${tag}`],
    ['reader', 'one venue', `/events?venue=${venue}`],
    ['reader', 'one organizer', `/events?organizer=${organizer}`],
    ['reader', 'one venue, ends_after now', `/events?venue=${venue}&ends_after=now`],
    ['reader', 'featured', '/events?featured=true'],
    ['reader', 'not featured', '/events?featured=false'],
    ['reader', 'status=publish', '/events?status=publish'],
    ['editor', 'status=draft', '/events?status=draft'],
    ['editor', 'editor’s default list', '/events'],
    ['reader', 'two by include', `/events?include=${FIRST_EVENT},${FIRST_EVENT + 1}`],
    ['reader', 'a single event', `/events/${FIRST_EVENT}`],
    ['growing', 'page 2', '/events?page=2'],
    ['growing', 'page 5', '/events?page=5'],
    ['growing', 'page in the middle', `/events?page=${Math.ceil(total / 20)}`],
    ['growing', 'last page', `/events?page=${Math.ceil(total / 10)}`],
    ['growing', 'not over yet', '/events?ends_after=now&strict_dates=true'],
    ['growing', 'category and tag', `/events?categories=${category}&tags=${tag}`],
    ['growing', 'search in a week', `/events?search=jazz&${week}`],
    ['growing', 'changed in a day', `/events?modified_after=${day(-1)}`],
  ];
  return requests.map(([kind, name, target]) => ({
    name,
    target,
    isEditor: kind === 'editor',
    isBounded: kind !== 'growing',
  }));
}
