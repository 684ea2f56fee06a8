import ICAL from 'ical.js';
import { expect, inject } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../call.ts';
import { calendar, created, unique } from './api.ts';

const CALENDAR = 'text/calendar; charset=utf-8';
export const host = () => new URL(inject('stack').url).hostname;

/** Lists show events of the next two years. */
export const YEAR = new Date().getUTCFullYear() + 1;
const DAY = { start_date: `${YEAR}-03-05 20:00:00`, end_date: `${YEAR}-03-05 23:00:00` };
export const newEvent = (fields: object = {}, options: CallOptions = {}) =>
  created('/events', { title: unique('Concert'), ...DAY, ...fields }, options);

/** A new category, so that a list of its events contains no others. */
export const newCategory = () => created('/categories', { name: unique('Feed') });

export async function text(target: string, options: CallOptions = {}) {
  const { status, headers, body } = await calendar(target, options);
  expect([status, headers.get('content-type')]).toEqual([200, CALENDAR]);
  return { headers, text: z.string().parse(body) };
}

/** A parsed calendar, and its lines without folds. */
export async function feed(target: string, options: CallOptions = {}) {
  const answer = await text(target, options);
  const root = new ICAL.Component(ICAL.parse(answer.text));
  const lines = answer.text.replaceAll('\r\n ', '').split('\r\n');
  return { ...answer, lines, root, events: root.getAllSubcomponents('vevent').map(read) };
}

/** The only event of a calendar. */
export async function single(target: string, options: CallOptions = {}) {
  const { events, ...answer } = await feed(target, options);
  expect(events).toHaveLength(1);
  return { ...answer, event: events[0] ?? {} };
}

/** The values of an event by property name; times as UTC instants. */
function read(component: ICAL.Component): Record<string, unknown> {
  return Object.fromEntries(
    component.getAllProperties().map((property) => {
      const values = property
        .getValues()
        .map((value) => (value instanceof ICAL.Time ? timeOf(value) : value));
      return [property.name, values.length === 1 ? values[0] : values];
    }),
  );
}

const timeOf = (time: ICAL.Time) =>
  time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19);

export const uid = (id: number) => `${id}@${host()}`;
export const uids = (events: readonly Record<string, unknown>[]) => events.map((event) => event.uid);
export const linkOf = (headers: Headers) => /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
