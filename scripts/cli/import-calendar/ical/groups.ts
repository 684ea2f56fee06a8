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
  /** Whether it is cancelled, or its calendar is a message that cancels its events. */
  readonly isCancelled: boolean;
}

/** A component with what versions of an event are compared by. It is read once: a file may have many versions. */
interface Version extends Member {
  readonly sequence: number;
  readonly stamp: string;
  /** The UID that is derived from its content. */
  readonly content: string;
}

/** An event, and the changes to some of its occurrences. */
export interface Group {
  readonly main: Member;
  /** From the oldest version to the latest. */
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
 * Groups components by UID into events. The latest version of an event counts. Components of the same version are
 * separate events if they differ in title, place or time. Changed occurrences without their event are events of their
 * own.
 */
export function groupsOf(members: readonly Omit<Member, 'uid'>[]): Grouped {
  const mains = new Map<string, Version>();
  const exceptions = new Map<string, Map<string, Version>>();
  const found = members.map(versionOf);
  let superseded = 0;
  const add = (to: Map<string, Version>, key: string, member: Version) => {
    const other = to.get(key);
    if (other !== undefined) superseded += 1;
    if (other === undefined || compareVersions(member, other) >= 0) to.set(key, member);
  };
  for (const member of found) {
    if ('problems' in member) continue;
    const { uid, component } = member;
    const changed = propertyOf(component, 'recurrence-id');
    if (changed !== undefined) {
      const ofEvent = exceptions.get(uid) ?? new Map<string, Version>();
      exceptions.set(uid, ofEvent);
      add(ofEvent, changed.value.trim(), member);
      continue;
    }
    const other = mains.get(uid);
    const isSeparate =
      other !== undefined && compareVersions(member, other) === 0 && member.content !== other.content;
    const main = isSeparate ? { ...member, uid: `${uid}?${member.content}` } : member;
    add(mains, main.uid, main);
  }
  const groups = [...mains.values()].map((main) => ({
    main,
    exceptions: [...(exceptions.get(main.uid)?.values() ?? [])]
      .sort(compareVersions)
      .map((change) => cancelledWith(main, change)),
  }));
  for (const uid of mains.keys()) exceptions.delete(uid);
  const alone = [...exceptions.values()].flatMap((ofEvent) => [...ofEvent.values()]);
  return {
    groups: [...groups, ...alone.map((main) => ({ main, exceptions: [] }))],
    unreadable: found.filter((one) => 'problems' in one),
    superseded,
  };
}

/** A later version of an event that is cancelled also cancels its changed occurrences (RFC 5546, section 3.2.5). */
const cancelledWith = (main: Version, change: Version): Version =>
  main.isCancelled && change.sequence < main.sequence ? { ...change, isCancelled: true } : change;

function versionOf(member: Omit<Member, 'uid'>): Version | Unreadable {
  const { component } = member;
  if (component.isTruncated)
    return unreadable(component, `is not complete: the file ends within it (line ${component.line})`);
  return readOr(
    () => ({
      ...member,
      uid: uidOf(component),
      sequence: Number.parseInt(plainIn(component, 'sequence'), 10) || 0,
      stamp: plainIn(component, 'dtstamp'),
      content: contentUid(component),
    }),
    (reason) => unreadable(component, reason),
  );
}

/** An event that cannot be read, in reports. */
export const unreadable = (component: Component, reason: string): Unreadable => ({
  title: nameOf(component),
  problems: [{ reason }],
});

/** Compares versions as RFC 5546 does: by `SEQUENCE`, then by `DTSTAMP`. */
function compareVersions(one: Version, other: Version): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  return one.stamp === other.stamp ? 0 : one.stamp < other.stamp ? -1 : 1;
}
