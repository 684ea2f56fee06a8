import type * as z from 'zod';
import type { linkedPostFields, linkedPostOperations } from '../../../schemas/calendar/linked-posts.ts';
import type { Call } from '../../http/endpoint.ts';
import { actorOf, writerOf } from '../authors/rights.ts';
import { idempotent, type RecordWrite } from '../http/idempotency.ts';
import { resource } from '../http/resource.ts';
import { siteOf } from '../http/site.ts';
import { checkCoordinates } from '../places/coordinates.ts';
import type { StoredLinkedPost } from '../stored.ts';
import { idBySlug, refuseUnlessReadable, requireLinkedPost } from './existing.ts';
import type { LinkedPostKind } from './kinds.ts';
import { listLinkedPosts } from './list.ts';
import { linkedPostRecord } from './records.ts';
import {
  type LinkedPostInput,
  linkedPostChange,
  linkedPostCreation,
  trashLinkedPost,
  verifyLinkedPost,
} from './writes.ts';

type LinkedPostBody = z.ZodObject<ReturnType<typeof linkedPostFields>>;
type Operations = ReturnType<
  typeof linkedPostOperations<'venues' | 'organizers', z.ZodType, LinkedPostBody, LinkedPostBody>
>;

type From = Pick<Call<Operations['list']>, 'caller' | 'event'>;
type Writing = Omit<Call<Operations['create']>, 'path' | 'body'> & { readonly body: LinkedPostInput };

/** The endpoints of venues or organizers. Those by slug are those by identifier after one lookup. */
export function linkedPostEndpoints(operations: Operations, kind: LinkedPostKind) {
  const { endpoint, tunnelled } = resource(operations);
  const idOf = ({ path }: { path: { slug: string } }) => idBySlug(kind, path.slug);

  const read = async (id: number, { caller, event }: From) => {
    const post = await requireLinkedPost(kind, id);
    refuseUnlessReadable(await actorOf(caller), post);
    return linkedPostRecord(siteOf(event), post, true);
  };
  const written = async (call: Writing, write: RecordWrite<StoredLinkedPost>) =>
    linkedPostRecord(
      siteOf(call.event),
      await idempotent(call, write, (id) => requireLinkedPost(kind, id)),
      false,
    );
  const update = async (id: number, call: Writing) =>
    written(call, linkedPostChange(kind, id, call.body, await writerOf(call.caller)));
  const remove = async (id: number, { caller, event }: From) =>
    linkedPostRecord(siteOf(event), await trashLinkedPost(kind, id, await writerOf(caller)), false);

  const create = async (call: Writing) => {
    const writer = await writerOf(call.caller);
    await verifyLinkedPost(call.body, writer);
    return written(call, linkedPostCreation(kind, call.body, writer));
  };

  return tunnelled({
    list: endpoint(operations.list, async ({ query, caller, event }) =>
      listLinkedPosts(kind, query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(operations.create, create, ({ body }: { body: LinkedPostInput }) =>
      checkCoordinates(body),
    ),
    read: endpoint(operations.read, (call) => read(call.path.id, call)),
    update: endpoint(operations.update, (call) => update(call.path.id, call)),
    remove: endpoint(operations.remove, (call) => remove(call.path.id, call)),
    readBySlug: endpoint(operations.readBySlug, async (call) => read(await idOf(call), call)),
    updateBySlug: endpoint(operations.updateBySlug, async (call) => update(await idOf(call), call)),
    removeBySlug: endpoint(operations.removeBySlug, async (call) => remove(await idOf(call), call)),
  });
}
