import { eventUpdate, requireEditableEvent, trashEvent } from '../../lib/calendar/events/changes.ts';
import { eventCreation } from '../../lib/calendar/events/creation.ts';
import { eventDates } from '../../lib/calendar/events/event-dates.ts';
import { listEvents } from '../../lib/calendar/events/list.ts';
import { eventRecord } from '../../lib/calendar/events/records.ts';
import {
  eventIdBySlug,
  knownEventIdBySlug,
  requireEvent,
  requireReadable,
} from '../../lib/calendar/events/require.ts';
import { idempotent } from '../../lib/calendar/http/idempotency.ts';
import { resource, type WithActor, type WithWriter } from '../../lib/calendar/http/resource.ts';
import { namesPage } from '../../lib/calendar/lists/pages.ts';
import type { StoredEvent } from '../../lib/calendar/stored.ts';
import type { Call, Loaded } from '../../lib/http/endpoint.ts';
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
        const event = await idempotent(call, eventCreation(body, writer), requireEvent);
        return eventRecord(event, { site, actor: writer });
      },
    }),
    read: readEndpoint(events.read, {
      load: ({ path }) => requireEvent(path.id),
      respond: readEvent,
    }),
    readBySlug: readEndpoint(events.readBySlug, {
      load: async ({ path }) => requireEvent(await eventIdBySlug(path.slug)),
      respond: readEvent,
    }),
    update: writeEndpoint(events.update, (call) => changeEvent(call.path.id, call)),
    updateBySlug: writeEndpoint(events.updateBySlug, async (call) =>
      changeEvent(await knownEventIdBySlug(call.path.slug), call),
    ),
    remove: writeEndpoint(events.remove, {
      load: ({ path, writer }) => requireEditableEvent(path.id, writer),
      respond: removeEvent,
    }),
    removeBySlug: writeEndpoint(events.removeBySlug, {
      load: async ({ path, writer }) => requireEditableEvent(await eventIdBySlug(path.slug), writer),
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

async function changeEvent(id: number, call: Omit<Call<typeof events.update>, 'path'> & WithWriter) {
  const { body, site, writer } = call;
  const event = await idempotent(call, eventUpdate(id, body, writer), requireEvent);
  return eventRecord(event, { site, actor: writer });
}

async function removeEvent({ reload, site, writer }: Loaded<StoredEvent> & WithWriter) {
  return eventRecord(await trashEvent(reload, writer), { site, actor: writer });
}
