import type { termOperations } from '../../schemas/calendar/term.ts';
import { Reply } from '../http/reply.ts';
import { endpoint, tunnelled } from './api.ts';
import { actorOf } from './rights.ts';
import { type Site, siteOf } from './site.ts';
import type { StoredTerm } from './stored.ts';
import type { TermKind } from './term-kinds.ts';
import { listTerms } from './term-list.ts';
import { termRecord } from './term-records.ts';
import { changeTerm, createTerm, removeTerm, verifyTerm } from './term-writes.ts';
import { existingTerm, lineage } from './terms.ts';

type Operations = ReturnType<typeof termOperations<'categories' | 'tags', Record<never, never>>>;

/** The endpoints of categories or tags. */
export function termEndpoints(operations: Operations, kind: TermKind) {
  const { taxonomy, plural } = kind;
  const record = async (site: Site, term: StoredTerm) =>
    termRecord(site, kind, term, await lineage(taxonomy, term.parent));

  return tunnelled(operations, {
    list: endpoint(operations.list, async ({ query, caller, event }) =>
      listTerms(kind, query, await actorOf(caller), siteOf(event)),
    ),
    create: endpoint(
      operations.create,
      async ({ body, event }) => {
        const site = siteOf(event);
        const term = await createTerm(taxonomy, body);
        return new Reply(201, await record(site, term), { location: `${site.api}/${plural}/${term.id}` });
      },
      ({ body }) => verifyTerm(taxonomy, body),
    ),
    read: endpoint(operations.read, async ({ path, event }) =>
      record(siteOf(event), await existingTerm(taxonomy, path.id)),
    ),
    update: endpoint(
      operations.update,
      async ({ path, body, event }) => record(siteOf(event), await changeTerm(taxonomy, path.id, body)),
      async ({ path, body }) => [await existingTerm(taxonomy, path.id), await verifyTerm(taxonomy, body)],
    ),
    remove: endpoint(
      operations.remove,
      async ({ path, event }) => record(siteOf(event), await removeTerm(taxonomy, path.id)),
      ({ path }) => existingTerm(taxonomy, path.id),
    ),
  });
}
