import { endpoint } from '../../lib/calendar/api.ts';
import { createEvent, verifyNewEvent } from '../../lib/calendar/event-creation.ts';
import { listEvents } from '../../lib/calendar/event-list.ts';
import { eventRecord } from '../../lib/calendar/event-records.ts';
import { eventIdBySlug, existingEvent, refuseUnlessReadable } from '../../lib/calendar/events.ts';
import { actorOf, writerOf } from '../../lib/calendar/rights.ts';
import { siteOf } from '../../lib/calendar/site.ts';
import type { Call } from '../../lib/http/endpoint.ts';
import * as events from '../../schemas/calendar/events.ts';

export const list = endpoint(events.list, async ({ query, caller, event }) =>
  listEvents(query, await actorOf(caller), siteOf(event)),
);

export const create = endpoint(
  events.create,
  async ({ body, caller, event }) => {
    const writer = await writerOf(caller);
    return eventRecord(await createEvent(body, writer), { site: siteOf(event), actor: writer });
  },
  ({ body }) => verifyNewEvent(body),
);

export const read = endpoint(events.read, (call) => readEvent(call.path.id, call));

export const readBySlug = endpoint(events.readBySlug, async (call) =>
  readEvent(await eventIdBySlug(call.path.slug), call),
);

async function readEvent(
  id: number,
  { caller, event: request }: Pick<Call<typeof events.read>, 'caller' | 'event'>,
) {
  const [event, actor] = await Promise.all([existingEvent(id), actorOf(caller)]);
  refuseUnlessReadable(actor, event);
  return eventRecord(event, { site: siteOf(request), actor, single: true });
}
