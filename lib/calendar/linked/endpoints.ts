import type * as z from 'zod';
import type { linkedFields, linkedOperations } from '../../../schemas/calendar/linked.ts';
import type { Call } from '../../http/endpoint.ts';
import { resource } from '../resource.ts';
import { actorOf, writerOf } from '../rights.ts';
import { siteOf } from '../site.ts';
import { existingLinked, idBySlug, refuseUnlessReadable } from './existing.ts';
import type { LinkedKind } from './kinds.ts';
import { listLinked } from './list.ts';
import { linkedRecord } from './records.ts';
import {
  changeLinked,
  createLinked,
  type LinkedInput,
  trashLinked,
  verifyLinked,
  verifyNewLinked,
} from './writes.ts';

type LinkedBody = z.ZodObject<ReturnType<typeof linkedFields>>;
type Operations = ReturnType<
  typeof linkedOperations<'venues' | 'organizers', z.ZodType, LinkedBody, LinkedBody>
>;

type From = Pick<Call<Operations['list']>, 'caller' | 'event'>;

/** The endpoints of venues or organizers. Those by slug are those by identifier after one lookup. */
export function linkedEndpoints(operations: Operations, kind: LinkedKind) {
  const { endpoint, tunnelled } = resource(operations);
  const known = async ({ path }: { path: { id: number } }) => existingLinked(kind, path.id);
  const idOf = ({ path }: { path: { slug: string } }) => idBySlug(kind, path.slug);

  const read = async (id: number, { caller, event }: From) => {
    const post = await existingLinked(kind, id);
    refuseUnlessReadable(await actorOf(caller), post);
    return linkedRecord(siteOf(event), post, true);
  };
  const update = async (id: number, { body, caller, event }: From & { body: LinkedInput }) =>
    linkedRecord(siteOf(event), await changeLinked(kind, id, body, await writerOf(caller)), false);
  const remove = async (id: number, { caller, event }: From) =>
    linkedRecord(siteOf(event), await trashLinked(kind, id, await writerOf(caller)), false);

  return tunnelled({
    list: endpoint(operations.list, async ({ query, caller, event }) =>
      listLinked(kind, query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(
      operations.create,
      async ({ body, caller, event }) =>
        linkedRecord(siteOf(event), await createLinked(kind, body, await writerOf(caller)), false),
      ({ body }) => verifyNewLinked(body),
    ),
    read: endpoint(operations.read, (call) => read(call.path.id, call)),
    update: endpoint(
      operations.update,
      (call) => update(call.path.id, call),
      async (input) => [await known(input), await verifyLinked(input.body)],
    ),
    remove: endpoint(operations.remove, (call) => remove(call.path.id, call), known),
    readBySlug: endpoint(operations.readBySlug, async (call) => read(await idOf(call), call)),
    updateBySlug: endpoint(
      operations.updateBySlug,
      async (call) => update(await idOf(call), call),
      async (input) => [await idOf(input), await verifyLinked(input.body)],
    ),
    removeBySlug: endpoint(operations.removeBySlug, async (call) => remove(await idOf(call), call), idOf),
  });
}
