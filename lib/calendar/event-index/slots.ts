import { memoize } from '../../memoize.ts';
import { dayNumberIn, dayText } from '../dates/civil-days.ts';
import { dayOf } from '../dates/time-text.ts';

/**
 * Events are counted by time slots, two per day: the day without its last second, and that second, in which all-day
 * events end. Unless dates are strict, the bounds of lists fall between two slots. Slots are numbered from 1970; times
 * have their stored form.
 */

const FIRST_SECOND = '00:00:00';
const LAST_SECOND = '23:59:59';
const LAST_BUT_ONE = '23:59:58';

/** Lists need the same days repeatedly. */
const MAX_MEMOIZED = 5000;
const numberOf = memoize(MAX_MEMOIZED, dayNumberIn);
const textOf = memoize(MAX_MEMOIZED, dayText);

export function slotOf(time: string): number {
  return 2 * numberOf(dayOf(time)) + Number(isLastSecond(time));
}

export const isFirstOfSlot = (time: string) => time.endsWith(FIRST_SECOND) || isLastSecond(time);
export const isLastOfSlot = (time: string) => time.endsWith(LAST_BUT_ONE) || isLastSecond(time);

/** The first and the last second of a slot. */
export function secondsOf(slot: number): { readonly from: string; readonly to: string } {
  const day = textOf(Math.floor(slot / 2));
  return slot % 2 === 0
    ? { from: `${day} ${FIRST_SECOND}`, to: `${day} ${LAST_BUT_ONE}` }
    : { from: `${day} ${LAST_SECOND}`, to: `${day} ${LAST_SECOND}` };
}

/** The month of a time, `2027-03`, and the number of its slot in the month: from 2 for the first day to 63. */
export function placeInMonth(time: string): { readonly month: string; readonly place: number } {
  return { month: time.slice(0, 7), place: 2 * Number(time.slice(8, 10)) + Number(isLastSecond(time)) };
}

/** The slot with a number in a month. */
export function slotAt(month: string, place: number): number {
  return slotOf(`${month}-01 ${FIRST_SECOND}`) - 2 + place;
}

export const monthOf = (slot: number) => secondsOf(slot).from.slice(0, 7);

const isLastSecond = (time: string) => time.endsWith(LAST_SECOND);
