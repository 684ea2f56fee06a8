import type { termOperations } from '../../../schemas/calendar/term.ts';
import type { Call } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { resource } from '../resource.ts';
import { actorOf } from '../rights.ts';
import { type Site, siteOf } from '../site.ts';
import type { StoredTerm } from '../stored.ts';
import { existingTerm, lineage } from './existing.ts';
import type { TermKind } from './kinds.ts';
import { termLinks } from './links.ts';
import { listTerms } from './list.ts';
import { termRecord } from './records.ts';
import { changeTerm, createTerm, removeTerm, verifyTerm } from './writes.ts';

type Operations = ReturnType<typeof termOperations<'categories' | 'tags', Record<never, never>>>;

type From = Pick<Call<Operations['list']>, 'caller' | 'event'>;

/** The endpoints of categories or tags. */
export function termEndpoints(operations: Operations, kind: TermKind) {
  const { taxonomy, plural } = kind;
  const { allowed, endpoint, tunnelled } = resource(operations);
  const record = async (site: Site, term: StoredTerm) =>
    termRecord(site, kind, term, await lineage(taxonomy, term.parent));
  const linked = async ({ caller, event }: From, term: StoredTerm) => ({
    ...(await record(siteOf(event), term)),
    _links: termLinks(siteOf(event), kind, term, allowed(caller, `/${plural}/${term.id}`)),
  });

  return tunnelled({
    list: endpoint(operations.list, async ({ query, caller, event }) =>
      listTerms(kind, query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(
      operations.create,
      async (call) => {
        const term = await createTerm(taxonomy, call.body);
        const location = `${siteOf(call.event).api}/${plural}/${term.id}`;
        return new Reply(201, await linked(call, term), { location });
      },
      ({ body }) => verifyTerm(taxonomy, body),
    ),
    read: endpoint(operations.read, async (call) => linked(call, await existingTerm(taxonomy, call.path.id))),
    update: endpoint(
      operations.update,
      async (call) => linked(call, await changeTerm(taxonomy, call.path.id, call.body)),
      async ({ path, body }) => [await existingTerm(taxonomy, path.id), await verifyTerm(taxonomy, body)],
    ),
    remove: endpoint(
      operations.remove,
      async ({ path, event }) => record(siteOf(event), await removeTerm(taxonomy, path.id)),
      ({ path }) => existingTerm(taxonomy, path.id),
    ),
  });
}
