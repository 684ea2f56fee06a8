import * as z from 'zod';

const Stamped = z.object({ modified_utc: z.string() });
type Stamped = z.output<typeof Stamped>;

/** What tells when it was changed: a single event, venue or organizer. An event shows others within it. */
const Shown = Stamped.extend({
  venue: z.union([Stamped, z.array(Stamped)]).catch([]),
  organizer: z.array(Stamped).catch([]),
});

/** When a record that is answered was changed, or what it shows; nothing for one that does not say so. */
export function lastModified(record: unknown): Date | undefined {
  const { data } = Shown.safeParse(record);
  return data && lastChange([data, ...[data.venue].flat(), ...data.organizer]);
}

/** When the last of several records was changed; nothing if there are none. */
export function lastChange(records: readonly Stamped[]): Date | undefined {
  const last = records
    .map(({ modified_utc }) => modified_utc)
    .sort()
    .at(-1);
  return last === undefined ? undefined : new Date(`${last.replace(' ', 'T')}Z`);
}
