import type { termOperations } from '../../../schemas/calendar/term.ts';
import type { Call } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { actorOf } from '../authors/rights.ts';
import { idempotent } from '../http/idempotency.ts';
import { resource } from '../http/resource.ts';
import { type Site, siteOf } from '../http/site.ts';
import type { StoredTerm } from '../stored.ts';
import { termCreation } from './creation.ts';
import { lineages, readableTerm, requireTerm } from './existing.ts';
import type { TermKind } from './kinds.ts';
import { termLinks } from './links.ts';
import { listTerms } from './list.ts';
import { termRecord } from './records.ts';
import { checkTerm } from './rules.ts';
import { removeTerm, termChange } from './writes.ts';

type Operations = ReturnType<typeof termOperations<'categories' | 'tags', Record<never, never>>>;

type From = Pick<Call<Operations['list']>, 'caller' | 'event'>;

/** The endpoints of categories or tags. */
export function termEndpoints(operations: Operations, kind: TermKind) {
  const { taxonomy, plural } = kind;
  const { allowed, endpoint, tunnelled } = resource(operations);
  const find = (id: number) => requireTerm(taxonomy, id);
  const record = async (site: Site, term: StoredTerm) =>
    termRecord(site, kind, term, (await lineages([term]))(term));
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
        const term = await idempotent(call, termCreation(taxonomy, call.body), find);
        const location = `${siteOf(call.event).api}/${plural}/${term.id}`;
        return new Reply(201, await linked(call, term), { location });
      },
      ({ body }) => checkTerm(taxonomy, body),
    ),
    read: endpoint(operations.read, async (call) =>
      linked(call, await readableTerm(taxonomy, call.path.id, await actorOf(call.caller))),
    ),
    update: endpoint(
      operations.update,
      async (call) =>
        linked(call, await idempotent(call, termChange(taxonomy, call.path.id, call.body), find)),
      ({ body }) => checkTerm(taxonomy, body),
    ),
    remove: endpoint(operations.remove, async ({ path, event }) =>
      record(siteOf(event), await removeTerm(taxonomy, path.id)),
    ),
  });
}
