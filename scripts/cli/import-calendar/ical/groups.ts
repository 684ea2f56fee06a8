import { readOr } from '../../../../lib/calendar/recurrence/unusable.ts';
import type { Unreadable } from '../source.ts';
import type { Component } from './components.ts';
import { contentUid, uidOf } from './identity.ts';
import { plainIn, propertyOf, textIn } from './values.ts';
import type { CalendarZones } from './zones.ts';

/** A component with the zones of its calendar. */
export interface Member {
  readonly component: Component;
  readonly uid: string;
  readonly zones: CalendarZones;
  /** Whether the calendar is a message that cancels its events. */
  readonly isCancelled: boolean;
}

/** An event, and the changes to some of its occurrences. */
export interface Group {
  readonly main: Member;
  readonly exceptions: readonly Member[];
}

export interface Grouped {
  readonly groups: readonly Group[];
  readonly unreadable: readonly Unreadable[];
  /** How many components are copies or older versions of others. */
  readonly superseded: number;
}

/** The title of an event in reports. */
const nameOf = (component: Component) =>
  textIn(component, 'summary') || textIn(component, 'uid') || 'an event';

/**
 * Groups components by UID into events, of which the latest version counts. Components of the same version are separate
 * events if they differ in title, place or time. Changed occurrences without their event are events of their own.
 */
export function groupsOf(members: readonly Omit<Member, 'uid'>[]): Grouped {
  const mains = new Map<string, Member>();
  const exceptions = new Map<string, Map<string, Member>>();
  const unreadable: Unreadable[] = [];
  let superseded = 0;
  const add = (to: Map<string, Member>, key: string, member: Member) => {
    const other = to.get(key);
    if (other !== undefined) superseded += 1;
    if (other === undefined || compareVersions(member, other) >= 0) to.set(key, member);
  };
  for (const found of members) {
    const member = withUid(found);
    if ('problems' in member) unreadable.push(member);
    else {
      const { uid, component } = member;
      const changed = propertyOf(component, 'recurrence-id');
      if (changed === undefined) {
        const other = mains.get(uid);
        if (other === undefined || compareVersions(member, other) !== 0 || isSameEvent(member, other))
          add(mains, uid, member);
        else add(mains, separateUid(member), { ...member, uid: separateUid(member) });
      } else {
        const ofEvent = exceptions.get(uid) ?? new Map<string, Member>();
        exceptions.set(uid, ofEvent);
        add(ofEvent, changed.value.trim(), member);
      }
    }
  }
  const groups = [...mains.values()].map((main) => ({
    main,
    exceptions: [...(exceptions.get(main.uid)?.values() ?? [])],
  }));
  for (const uid of mains.keys()) exceptions.delete(uid);
  const alone = [...exceptions.values()].flatMap((ofEvent) => [...ofEvent.values()]);
  return {
    groups: [...groups, ...alone.map((main) => ({ main, exceptions: [] }))],
    unreadable,
    superseded,
  };
}

function withUid(member: Omit<Member, 'uid'>): Member | Unreadable {
  const { component } = member;
  if (component.isCut)
    return unreadable(component, `is not complete: the file ends within it (line ${component.line})`);
  return readOr(
    () => ({ ...member, uid: uidOf(component) }),
    (reason) => unreadable(component, reason),
  );
}

/** An event that cannot be read, in reports. */
export const unreadable = (component: Component, reason: string): Unreadable => ({
  title: nameOf(component),
  problems: [{ reason }],
});

/** Compares versions as RFC 5546 does: by `SEQUENCE`, then by `DTSTAMP`. */
function compareVersions({ component: one }: Member, { component: other }: Member): number {
  const [a, b] = [one, other].map((component) => Number.parseInt(plainIn(component, 'sequence'), 10) || 0);
  if (a !== b) return (a ?? 0) - (b ?? 0);
  const [x, y] = [one, other].map((component) => plainIn(component, 'dtstamp'));
  return x === y || x === undefined || y === undefined ? 0 : x < y ? -1 : 1;
}

const isSameEvent = (one: Member, other: Member) => contentUid(one.component) === contentUid(other.component);

const separateUid = ({ uid, component }: Member) => `${uid}?${contentUid(component)}`;
