import { endpoint, tunnelled } from '../../lib/calendar/api.ts';
import { trashEvent, updateEvent } from '../../lib/calendar/event-changes.ts';
import { createEvent, verifyNewEvent } from '../../lib/calendar/event-creation.ts';
import { listEvents } from '../../lib/calendar/event-list.ts';
import { eventRecord } from '../../lib/calendar/event-records.ts';
import { verifyReferences } from '../../lib/calendar/event-references.ts';
import {
  eventIdBySlug,
  existingEvent,
  knownEventIdBySlug,
  refuseUnlessReadable,
} from '../../lib/calendar/events.ts';
import { actorOf, writerOf } from '../../lib/calendar/rights.ts';
import { siteOf } from '../../lib/calendar/site.ts';
import type { Call } from '../../lib/http/endpoint.ts';
import * as events from '../../schemas/calendar/events.ts';

export const { list, create, read, readBySlug, update, updateBySlug, remove, removeBySlug } = tunnelled(
  events,
  {
    list: endpoint(events.list, async ({ query, caller, event }) =>
      listEvents(query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(
      events.create,
      async ({ body, caller, event }) => {
        const writer = await writerOf(caller);
        return eventRecord(await createEvent(body, writer), { site: siteOf(event), actor: writer });
      },
      ({ body }) => verifyNewEvent(body),
    ),
    read: endpoint(events.read, (call) => readEvent(call.path.id, call)),
    readBySlug: endpoint(events.readBySlug, async (call) =>
      readEvent(await eventIdBySlug(call.path.slug), call),
    ),
    update: endpoint(
      events.update,
      (call) => changeEvent(call.path.id, call),
      ({ body }) => verifyReferences(body),
    ),
    updateBySlug: endpoint(
      events.updateBySlug,
      async (call) => changeEvent(await knownEventIdBySlug(call.path.slug), call),
      ({ body }) => verifyReferences(body),
    ),
    remove: endpoint(events.remove, (call) => removeEvent(call.path.id, call)),
    removeBySlug: endpoint(
      events.removeBySlug,
      async (call) => removeEvent(await eventIdBySlug(call.path.slug), call),
      ({ path }) => eventIdBySlug(path.slug),
    ),
  },
);

async function readEvent(
  id: number,
  { caller, event: request }: Pick<Call<typeof events.read>, 'caller' | 'event'>,
) {
  const [event, actor] = await Promise.all([existingEvent(id), actorOf(caller)]);
  refuseUnlessReadable(actor, event);
  return eventRecord(event, { site: siteOf(request), actor, single: true });
}

async function changeEvent(
  id: number,
  { body, caller, event }: Pick<Call<typeof events.update>, 'body' | 'caller' | 'event'>,
) {
  const writer = await writerOf(caller);
  return eventRecord(await updateEvent(id, body, writer), { site: siteOf(event), actor: writer });
}

async function removeEvent(
  id: number,
  { caller, event }: Pick<Call<typeof events.remove>, 'caller' | 'event'>,
) {
  const writer = await writerOf(caller);
  return eventRecord(await trashEvent(id, writer), { site: siteOf(event), actor: writer });
}
