import { events, exceptions } from '../../../../lib/calendar/keys.ts';
import { digest } from '../../../../lib/calendar/posts/origins.ts';
import { SERIES_FIELDS } from '../../../../lib/calendar/series/differences.ts';
import { findTemplate } from '../../../../lib/calendar/series/heads.ts';
import type { StoredEvent } from '../../../../lib/calendar/stored/events.ts';
import type { StoredSeries } from '../../../../lib/calendar/stored/series.ts';
import { batchGet } from '../../../../lib/table/batch-get.ts';
import { get } from '../../../../lib/table/read.ts';

/** A digest of everything that somebody can change in a series: its rule, its template and its exceptions. */
export async function seriesContent(head: StoredSeries): Promise<string> {
  const [template, changed] = await Promise.all([findTemplate(head.id), changedEvents(head)]);
  return digest({
    rule: head.rule,
    status: asPublished(head.status),
    template: template && fieldsOf(template.event),
    exceptions: [...changed].map(([date, event]) => [date, fieldsOf(event)]),
  });
}

/**
 * The events that differ from their series, by date. Feeds do not have the events of a series that is not published, so
 * its exceptions do not say which of them differ.
 */
export async function changedEvents({ id, status, dates }: StoredSeries): Promise<Map<string, StoredEvent>> {
  const kinds = status === 'publish' ? await get(exceptions, exceptions.key({ id })) : undefined;
  const isCandidate = (event: number) => kinds?.[event] === 'own' || kinds?.[event] === 'absent';
  const candidates = status === 'publish' ? dates.filter(({ event }) => isCandidate(event)) : dates;
  const found = await batchGet(
    events,
    candidates.map(({ event }) => events.key({ id: event })),
  );
  const byId = new Map(found.map((event) => [event.id, event]));
  return new Map(
    candidates.flatMap(({ date, event: eventId }) => {
      const event = byId.get(eventId);
      const differs = event?.occurrence !== undefined && event.occurrence.differs.length > 0;
      return differs ? [[date, event] as const] : [];
    }),
  );
}

/** Publication of a scheduled event is not an edit: ignores its date, and `future` counts as `publish`. */
function fieldsOf(event: Omit<StoredEvent, 'id' | 'slug'>) {
  const fields = SERIES_FIELDS.filter((field) => field !== 'date');
  return {
    ...Object.fromEntries(fields.map((field) => [field, event[field]])),
    status: asPublished(event.status),
  };
}

const asPublished = (status: StoredEvent['status']) => (status === 'future' ? 'publish' : status);
