import { actorOf, writerOf } from '../../lib/calendar/authors/rights.ts';
import { eventUpdate, trashEvent } from '../../lib/calendar/events/changes.ts';
import { eventCreation } from '../../lib/calendar/events/creation.ts';
import { eventDates } from '../../lib/calendar/events/event-dates.ts';
import {
  eventIdBySlug,
  existingEvent,
  knownEventIdBySlug,
  refuseUnlessReadable,
} from '../../lib/calendar/events/existing.ts';
import { listEvents } from '../../lib/calendar/events/list.ts';
import { eventRecord } from '../../lib/calendar/events/records.ts';
import { idempotent } from '../../lib/calendar/http/idempotency.ts';
import { resource } from '../../lib/calendar/http/resource.ts';
import { siteOf } from '../../lib/calendar/http/site.ts';
import { namesPage } from '../../lib/calendar/lists/pages.ts';
import type { Call } from '../../lib/http/endpoint.ts';
import * as events from '../../schemas/calendar/events.ts';

const { endpoint, tunnelled } = resource(events);

export const { list, create, read, readBySlug, update, updateBySlug, remove, removeBySlug } = tunnelled({
  list: endpoint(events.list, async ({ query, caller, event, format }) => {
    const [actor, site] = [await actorOf(caller), siteOf(event)];
    if (format === undefined) return listEvents(query, actor, site);
    const { eventFeed } = await import('../../lib/calendar/ical/feed.ts');
    return eventFeed(query, { actor, site, isPage: namesPage(event) });
  }),
  create: endpoint(
    events.create,
    async (call) => {
      const writer = await writerOf(call.caller);
      const event = await idempotent(call, eventCreation(call.body, writer), existingEvent);
      return eventRecord(event, { site: siteOf(call.event), actor: writer });
    },
    ({ body }) => {
      eventDates(body);
    },
  ),
  read: endpoint(events.read, (call) => readEvent(call.path.id, call)),
  readBySlug: endpoint(events.readBySlug, async (call) =>
    readEvent(await eventIdBySlug(call.path.slug), call),
  ),
  update: endpoint(events.update, (call) => changeEvent(call.path.id, call)),
  updateBySlug: endpoint(events.updateBySlug, async (call) =>
    changeEvent(await knownEventIdBySlug(call.path.slug), call),
  ),
  remove: endpoint(events.remove, (call) => removeEvent(call.path.id, call)),
  removeBySlug: endpoint(events.removeBySlug, async (call) =>
    removeEvent(await eventIdBySlug(call.path.slug), call),
  ),
});

async function readEvent(
  id: number,
  { caller, event: request, format }: Pick<Call<typeof events.read>, 'caller' | 'event' | 'format'>,
) {
  const [event, actor] = await Promise.all([existingEvent(id), actorOf(caller)]);
  const site = siteOf(request);
  if (format !== undefined) {
    const { eventFile } = await import('../../lib/calendar/ical/single.ts');
    return eventFile(event, actor, site);
  }
  refuseUnlessReadable(actor, event);
  return eventRecord(event, { site, actor, single: true });
}

async function changeEvent(id: number, call: Omit<Call<typeof events.update>, 'path'>) {
  const writer = await writerOf(call.caller);
  const event = await idempotent(call, eventUpdate(id, call.body, writer), existingEvent);
  return eventRecord(event, { site: siteOf(call.event), actor: writer });
}

async function removeEvent(
  id: number,
  { caller, event }: Pick<Call<typeof events.remove>, 'caller' | 'event'>,
) {
  const writer = await writerOf(caller);
  return eventRecord(await trashEvent(id, writer), { site: siteOf(event), actor: writer });
}
