import type * as z from 'zod';
import type { linkedFields, linkedOperations } from '../../../schemas/calendar/linked.ts';
import type { Call } from '../../http/endpoint.ts';
import { idempotent, type RecordWrite } from '../idempotency.ts';
import { checkCoordinates } from '../places/coordinates.ts';
import { resource } from '../resource.ts';
import { actorOf, writerOf } from '../rights.ts';
import { siteOf } from '../site.ts';
import type { StoredLinked } from '../stored.ts';
import { existingLinked, idBySlug, refuseUnlessReadable } from './existing.ts';
import type { LinkedKind } from './kinds.ts';
import { listLinked } from './list.ts';
import { linkedRecord } from './records.ts';
import { type LinkedInput, linkedChange, linkedCreation, trashLinked, verifyLinked } from './writes.ts';

type LinkedBody = z.ZodObject<ReturnType<typeof linkedFields>>;
type Operations = ReturnType<
  typeof linkedOperations<'venues' | 'organizers', z.ZodType, LinkedBody, LinkedBody>
>;

type From = Pick<Call<Operations['list']>, 'caller' | 'event'>;
type Writing = Omit<Call<Operations['create']>, 'path' | 'body'> & { readonly body: LinkedInput };

/** The endpoints of venues or organizers. Those by slug are those by identifier after one lookup. */
export function linkedEndpoints(operations: Operations, kind: LinkedKind) {
  const { endpoint, tunnelled } = resource(operations);
  const idOf = ({ path }: { path: { slug: string } }) => idBySlug(kind, path.slug);

  const read = async (id: number, { caller, event }: From) => {
    const post = await existingLinked(kind, id);
    refuseUnlessReadable(await actorOf(caller), post);
    return linkedRecord(siteOf(event), post, true);
  };
  const written = async (call: Writing, write: RecordWrite<StoredLinked>) =>
    linkedRecord(siteOf(call.event), await idempotent(call, write, (id) => existingLinked(kind, id)), false);
  const update = async (id: number, call: Writing) =>
    written(call, linkedChange(kind, id, call.body, await writerOf(call.caller)));
  const remove = async (id: number, { caller, event }: From) =>
    linkedRecord(siteOf(event), await trashLinked(kind, id, await writerOf(caller)), false);

  const create = async (call: Writing) => {
    const writer = await writerOf(call.caller);
    await verifyLinked(call.body, writer);
    return written(call, linkedCreation(kind, call.body, writer));
  };

  return tunnelled({
    list: endpoint(operations.list, async ({ query, caller, event }) =>
      listLinked(kind, query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(operations.create, create, ({ body }: { body: LinkedInput }) => checkCoordinates(body)),
    read: endpoint(operations.read, (call) => read(call.path.id, call)),
    update: endpoint(operations.update, (call) => update(call.path.id, call)),
    remove: endpoint(operations.remove, (call) => remove(call.path.id, call)),
    readBySlug: endpoint(operations.readBySlug, async (call) => read(await idOf(call), call)),
    updateBySlug: endpoint(operations.updateBySlug, async (call) => update(await idOf(call), call)),
    removeBySlug: endpoint(operations.removeBySlug, async (call) => remove(await idOf(call), call)),
  });
}
