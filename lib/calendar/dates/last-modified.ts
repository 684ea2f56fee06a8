/** When a record that is answered was changed, or what it shows; nothing for one that does not say so. */
export function lastModified(record: unknown): Date | undefined {
  if (!isStamped(record)) return undefined;
  const { venue, organizer } = record as Partial<Record<'venue' | 'organizer', unknown>>;
  return lastChange([record, ...[venue, organizer].flat().filter(isStamped)]);
}

/** What tells when it was changed: a single event, venue or organizer. An event shows others within it. */
interface Stamped {
  readonly modified_utc: string;
}

function isStamped(value: unknown): value is Stamped {
  if (typeof value !== 'object' || value === null) return false;
  return 'modified_utc' in value && typeof value.modified_utc === 'string';
}

/** When the last of several records was changed; nothing if there are none. */
export function lastChange(records: readonly Stamped[]): Date | undefined {
  const last = records
    .map(({ modified_utc }) => modified_utc)
    .sort()
    .at(-1);
  return last === undefined ? undefined : new Date(`${last.replace(' ', 'T')}Z`);
}
