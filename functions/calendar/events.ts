import type { Writer } from '../../lib/calendar/authors/rights.ts';
import { completedEvent } from '../../lib/calendar/event-store/writes.ts';
import { requireEditableEvent } from '../../lib/calendar/events/changes.ts';
import { type EventInput, eventCreation } from '../../lib/calendar/events/creation.ts';
import { eventDates } from '../../lib/calendar/events/event-dates.ts';
import { listEvents } from '../../lib/calendar/events/list.ts';
import { eventRecord } from '../../lib/calendar/events/records.ts';
import {
  requireEvent,
  requireEventBySlug,
  requireEventIdBySlug,
  requireEventIdForChange,
  requireReadable,
  requireVisibleEvent,
} from '../../lib/calendar/events/require.ts';
import { idempotent, type RecordWrite, writeOfFound } from '../../lib/calendar/http/idempotency.ts';
import { resource, type WithActor, type WithWriter } from '../../lib/calendar/http/resource.ts';
import { namesPage } from '../../lib/calendar/lists/pages.ts';
import { newPlan } from '../../lib/calendar/occurrences/plan.ts';
import {
  type Changed,
  completeInRequest,
  isOfSeries,
  type Scope,
  scopedChange,
  scopedRemoval,
} from '../../lib/calendar/occurrences/scoped.ts';
import type { StoredEvent } from '../../lib/calendar/stored/events.ts';
import type { Call, Loaded } from '../../lib/http/endpoint.ts';
import { Reply } from '../../lib/http/reply.ts';
import * as events from '../../schemas/calendar/events.ts';

const { readEndpoint, writeEndpoint, withMethodOverride } = resource(events);

export const { list, create, read, readBySlug, update, updateBySlug, remove, removeBySlug } =
  withMethodOverride({
    list: readEndpoint(events.list, async ({ query, site, actor, request, format }) => {
      if (format === undefined) return listEvents(query, actor, site);
      const { eventFeed } = await import('../../lib/calendar/ical/feed.ts');
      return eventFeed(query, { actor, site, isPage: namesPage(request) });
    }),
    create: writeEndpoint(events.create, {
      check: ({ body }) => {
        eventDates(body);
      },
      respond: async (call) => {
        const { body, site, writer } = call;
        const event = await idempotent(call, await creation(body, writer), (id) => writtenEvent(id, writer));
        return eventRecord(event, { site, actor: writer });
      },
    }),
    read: readEndpoint(events.read, {
      load: ({ path }) => requireEvent(path.id),
      respond: readEvent,
    }),
    readBySlug: readEndpoint(events.readBySlug, {
      load: ({ path }) => requireEventBySlug(path.slug),
      respond: readEvent,
    }),
    update: writeEndpoint(events.update, (call) => changeEvent(async () => call.path.id, call)),
    updateBySlug: writeEndpoint(events.updateBySlug, (call) =>
      changeEvent(() => requireEventIdForChange(call.path.slug), call),
    ),
    remove: writeEndpoint(events.remove, {
      load: ({ path, writer }) => requireEditableEvent(path.id, writer),
      respond: removeEvent,
    }),
    removeBySlug: writeEndpoint(events.removeBySlug, {
      load: async ({ path, writer }, earlier?: StoredEvent) =>
        requireEditableEvent(earlier?.id ?? (await requireEventIdBySlug(path.slug)), writer),
      respond: removeEvent,
    }),
  });

type Format = Pick<Call<typeof events.read>, 'format'>;

async function readEvent({ loaded: event, site, actor, format }: Loaded<StoredEvent> & WithActor & Format) {
  if (format !== undefined) {
    const { eventFile } = await import('../../lib/calendar/ical/single.ts');
    return eventFile(event, actor, site);
  }
  requireReadable(actor, event);
  return eventRecord(event, { site, actor, single: true });
}

/** The creation of an event, or of a series of events. */
async function creation(input: EventInput, writer: Writer): Promise<RecordWrite<StoredEvent>> {
  const { recurrence } = input;
  if (recurrence === null || recurrence === undefined) return eventCreation(input, writer);
  const plan = newPlan(input, recurrence);
  const { seriesCreation } = await import('../../lib/calendar/occurrences/creation.ts');
  return seriesCreation(input, plan, writer);
}

/** The event that a repeated request wrote the first time, even if that was interrupted between its transactions. */
const writtenEvent = (id: number, writer: Writer) => completedEvent(() => requireVisibleEvent(id, writer));

async function changeEvent(
  findId: () => Promise<number>,
  call: Omit<Call<typeof events.update>, 'path'> & WithWriter,
) {
  const { body, query, writer } = call;
  const write = writeOfFound(findId, (id) => scopedChange(id, body, query.scope, writer));
  const event = await idempotent(call, write, (id) => writtenEvent(id, writer));
  return changedReply(await completeInRequest(event, isOfSeries(body, query.scope)), call);
}

type Scoped = { readonly query: { readonly scope: Scope } };

async function removeEvent(call: Loaded<StoredEvent> & WithWriter & Scoped) {
  const { reload, query, writer } = call;
  return changedReply(await scopedRemoval(reload, query.scope, writer), call);
}

/** The event, and where to check whether other occurrences are still changing. */
async function changedReply({ event, changing }: Changed, { site, writer }: WithWriter) {
  const record = await eventRecord(event, { site, actor: writer });
  if (changing === undefined) return record;
  return new Reply(202, record, { location: `${site.api}/series/${changing}` });
}
