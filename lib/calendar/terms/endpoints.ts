import type { termOperations } from '../../../schemas/calendar/term.ts';
import type { Call } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';
import { roleOf } from '../authors/rights.ts';
import { idempotent } from '../http/idempotency.ts';
import { type OnSite, resource } from '../http/resource.ts';
import type { StoredTerm } from '../stored/terms.ts';
import { termCreation } from './creation.ts';
import type { TermKind } from './kinds.ts';
import { termLinks } from './links.ts';
import { listTerms } from './list.ts';
import { termRecord, withVisibleParent } from './records.ts';
import { readAncestors, requireReadableTerm, requireTerm } from './require.ts';
import { requireTermInput } from './rules.ts';
import { removeTerm, termChange } from './writes.ts';

type Operations = ReturnType<typeof termOperations<'categories' | 'tags', Record<never, never>>>;

type Caller = Pick<Call<Operations['list']>, 'caller'> & OnSite;

/** The endpoints of categories or tags. */
export function termEndpoints(operations: Operations, kind: TermKind) {
  const { taxonomy, plural } = kind;
  const { allowed, endpoint, readEndpoint, withMethodOverride } = resource(operations);
  const find = (id: number) => requireTerm(taxonomy, id);
  const record = async ({ caller, site }: Caller, term: StoredTerm) => {
    const actor = { role: roleOf(caller) };
    return termRecord(site, kind, term, (await readAncestors([term], actor))(term), actor);
  };
  const recordWithLinks = async ({ caller, site }: Caller, term: StoredTerm) => {
    const actor = { role: roleOf(caller) };
    const ancestors = (await readAncestors([term], actor))(term);
    const methods = allowed(caller, `/${plural}/${term.id}`);
    const _links = termLinks(site, kind, withVisibleParent(term, ancestors, actor), methods);
    return { ...termRecord(site, kind, term, ancestors, actor), _links };
  };

  return withMethodOverride({
    list: readEndpoint(operations.list, ({ query, actor, site }) => listTerms(kind, query, actor, site)),
    create: endpoint(operations.create, {
      check: ({ body }) => requireTermInput(taxonomy, body),
      respond: async (call) => {
        const term = await idempotent(call, termCreation(taxonomy, call.body), find);
        const location = `${call.site.api}/${plural}/${term.id}`;
        return new Reply(201, await recordWithLinks(call, term), { location });
      },
    }),
    read: readEndpoint(operations.read, async (call) =>
      recordWithLinks(call, await requireReadableTerm(taxonomy, call.path.id, call.actor)),
    ),
    update: endpoint(operations.update, {
      check: ({ body }) => requireTermInput(taxonomy, body),
      respond: async (call) =>
        recordWithLinks(call, await idempotent(call, termChange(taxonomy, call.path.id, call.body), find)),
    }),
    remove: endpoint(operations.remove, async (call) =>
      record(call, await removeTerm(taxonomy, call.path.id)),
    ),
  });
}
