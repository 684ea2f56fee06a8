/**
 * The last modification of a record and of the records shown in it; undefined for records without a modification time.
 */
export function lastModified(record: unknown): Date | undefined {
  if (!isStamped(record)) return undefined;
  const { venue, organizer } = record as Partial<Record<'venue' | 'organizer', unknown>>;
  return lastChange([record, ...[venue, organizer].flat().filter(isStamped)]);
}

/** A record with a modification time: a single event, series, venue or organizer. An event contains others. */
interface Stamped {
  readonly modified_utc: string;
}

function isStamped(value: unknown): value is Stamped {
  if (typeof value !== 'object' || value === null) return false;
  return 'modified_utc' in value && typeof value.modified_utc === 'string';
}

/** The latest modification of several records; undefined for none. */
export function lastChange(records: readonly Stamped[]): Date | undefined {
  const last = records
    .map(({ modified_utc }) => modified_utc)
    .sort()
    .at(-1);
  return last === undefined ? undefined : new Date(`${last.replace(' ', 'T')}Z`);
}
