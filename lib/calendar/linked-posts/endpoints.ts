import type * as z from 'zod';
import type { linkedPostFields, linkedPostOperations } from '../../../schemas/calendar/linked-posts.ts';
import type { Call, Loaded } from '../../http/endpoint.ts';
import { idempotent, type RecordWrite, writeOfFound } from '../http/idempotency.ts';
import { resource, type WithActor, type WithWriter } from '../http/resource.ts';
import { requireCompleteCoordinates } from '../places/coordinates.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { linkedPostChange, requireEditableLinkedPost, trashLinkedPost } from './changes.ts';
import { linkedPostCreation } from './creation.ts';
import type { LinkedPostInput } from './input.ts';
import type { LinkedPostKind } from './kinds.ts';
import { listLinkedPosts } from './list.ts';
import { linkedPostRecord } from './records.ts';
import { requireLinkedPost, requireLinkedPostIdBySlug, requireReadable } from './require.ts';

type LinkedPostBody = z.ZodObject<ReturnType<typeof linkedPostFields>>;
type Operations = ReturnType<
  typeof linkedPostOperations<'venues' | 'organizers', z.ZodType, LinkedPostBody, LinkedPostBody>
>;

type WriteCall = Omit<Call<Operations['create']>, 'path' | 'body'> & {
  readonly body: LinkedPostInput;
} & WithWriter;

/** The endpoints of venues or organizers. Those by slug find the identifier, then continue like those by identifier. */
export function linkedPostEndpoints(operations: Operations, kind: LinkedPostKind) {
  const { readEndpoint, writeEndpoint, withMethodOverride } = resource(operations);

  const read = async ({ loaded: post, site, actor }: Loaded<StoredLinkedPost> & WithActor) => {
    requireReadable(actor, post);
    return linkedPostRecord(site, post, { withJsonLd: true });
  };
  const write = async (call: WriteCall, recordWrite: RecordWrite<StoredLinkedPost>) => {
    const post = await idempotent(call, recordWrite, async (id) => {
      const written = await requireLinkedPost(kind, id);
      requireReadable(call.writer, written);
      return written;
    });
    return linkedPostRecord(call.site, post);
  };
  const update = (findId: () => Promise<number>, call: WriteCall) =>
    write(
      call,
      writeOfFound(findId, (id) => linkedPostChange(kind, id, call.body, call.writer)),
    );
  const remove = async ({ reload, site, writer }: Loaded<StoredLinkedPost> & WithWriter) =>
    linkedPostRecord(site, await trashLinkedPost(kind, reload, writer));

  return withMethodOverride({
    list: readEndpoint(operations.list, ({ query, actor, site }) =>
      listLinkedPosts(kind, query, actor, site),
    ),
    create: writeEndpoint(operations.create, {
      check: ({ body }: { body: LinkedPostInput }) => requireCompleteCoordinates(body),
      respond: (call: WriteCall) => write(call, linkedPostCreation(kind, call.body, call.writer)),
    }),
    read: readEndpoint(operations.read, {
      load: ({ path }) => requireLinkedPost(kind, path.id),
      respond: read,
    }),
    readBySlug: readEndpoint(operations.readBySlug, {
      load: async ({ path }) => requireLinkedPost(kind, await requireLinkedPostIdBySlug(kind, path.slug)),
      respond: read,
    }),
    update: writeEndpoint(operations.update, (call) => update(async () => call.path.id, call)),
    updateBySlug: writeEndpoint(operations.updateBySlug, (call) =>
      update(() => requireLinkedPostIdBySlug(kind, call.path.slug), call),
    ),
    remove: writeEndpoint(operations.remove, {
      load: ({ path, writer }) => requireEditableLinkedPost(kind, path.id, writer),
      respond: remove,
    }),
    removeBySlug: writeEndpoint(operations.removeBySlug, {
      load: async ({ path, writer }, earlier?: StoredLinkedPost) =>
        requireEditableLinkedPost(
          kind,
          earlier?.id ?? (await requireLinkedPostIdBySlug(kind, path.slug)),
          writer,
        ),
      respond: remove,
    }),
  });
}
