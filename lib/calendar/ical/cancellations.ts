import { ReadsTooExpensive } from '../../table/read-budget.ts';
import type { EntrySelection, EventQuery } from '../events/selection.ts';
import type { Site } from '../http/site.ts';
import { withoutBroken } from '../lists/broken.ts';
import { unitsLeft } from '../lists/read-cost.ts';
import { seriesById } from '../series/heads.ts';
import type { StoredWithdrawal } from '../stored/events.ts';
import type { StoredSeries } from '../stored/series.ts';
import { entryOf, type IcalEntry, ResponseSize } from './calendar.ts';
import type { FeedSeries } from './feed-series.ts';
import { isInteroperable } from './series-dates.ts';
import { seriesCancellation } from './series-entries.ts';
import { cancellation } from './vevent.ts';
import { withdrawnFrom } from './withdrawal-selection.ts';

/** Cancellations of the withdrawn events of a feed, as many as the rest of the read budget allows. */
export function cancellations(...params: Parameters<typeof allCancellations>): Promise<IcalEntry[]> {
  return allCancellations(...params).catch((error: unknown) => {
    if (!(error instanceof ReadsTooExpensive)) throw error;
    return [];
  });
}

async function allCancellations(
  query: EventQuery,
  { window, filters, entries }: EntrySelection,
  site: Site,
  series: FeedSeries | undefined,
): Promise<IcalEntry[]> {
  const withdrawn = (await withdrawnFrom(query, { window, filters })).filter(
    ({ id, occurrence }) => !series?.isFolded({ series: occurrence?.series, event: id }),
  );
  const { removed, unknown } = series === undefined ? NO_SERIES : await seriesOf(withdrawn);
  const shown = new Set(entries.map(({ event }) => event));
  const single = withdrawn.filter(
    ({ id, occurrence: { series: of = 0 } = {} }) => !shown.has(id) && !removed.has(of) && !unknown.has(of),
  );
  return fitting([
    ...withoutBroken('series', [...removed.values()], (head) => seriesCancellation(head, site)),
    ...withoutBroken('withdrawal', single, (withdrawal) =>
      entryOf(withdrawal, cancellation(withdrawal, site)),
    ),
  ]);
}

/** Maximum size of all cancellations, in bytes: those of series name all of their dates. */
const MAX_CANCELLATION_BYTES = 500_000;

function fitting(entries: readonly IcalEntry[]): IcalEntry[] {
  const size = new ResponseSize();
  return entries.filter((entry) => size.add([entry]) <= MAX_CANCELLATION_BYTES);
}

/** The series of withdrawn events. */
interface WithdrawnSeries {
  /** Those in the trash that were public: they are cancelled as one event. */
  readonly removed: ReadonlyMap<number, StoredSeries>;
  /** Those that the read budget does not allow to read. */
  readonly unknown: ReadonlySet<number>;
}

const NO_SERIES: WithdrawnSeries = { removed: new Map(), unknown: new Set() };

/** The cost of reading a series with a long rule, in read units. */
const UNITS_PER_SERIES = 1.5;

async function seriesOf(withdrawn: readonly StoredWithdrawal[]): Promise<WithdrawnSeries> {
  const ids = [...new Set(withdrawn.flatMap(({ occurrence }) => occurrence?.series ?? []))];
  const affordable = Math.min(ids.length, Math.floor(unitsLeft() / UNITS_PER_SERIES));
  const heads = await seriesById(ids.slice(0, affordable), { eventual: true });
  return {
    removed: new Map([...heads].filter(([, head]) => isCancelled(head))),
    unknown: new Set(ids.slice(affordable)),
  };
}

/** Whether a series is cancelled as one event. If programs disagree on its dates, it was shown as single events. */
const isCancelled = (head: StoredSeries) =>
  head.status === 'trash' && head.was_public === true && isInteroperable(head);
