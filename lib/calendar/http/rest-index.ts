import { config } from '../../config.ts';
import { momentAt } from '../dates/dates.ts';
import { now } from '../dates/now.ts';
import { namespaceRoot } from './routes.ts';
import type { Site } from './site.ts';

/** The description of the index itself, as in the descriptions of the other routes. */
export const INDEX_ROUTE = {
  namespace: '',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: { context: { default: 'view', required: false } } }],
};

/**
 * The index of the REST interface, by which clients of the original find its namespaces and routes. It lists no way to
 * obtain application passwords, as on a site that has none.
 */
export async function restIndex(site: Site) {
  const { CALENDAR_ROOT, CALENDAR_NAMESPACE, SITE_ZONE } = config();
  const { routes } = await namespaceRoot(site, undefined);
  const root = `${site.origin}${CALENDAR_ROOT}/`;
  return {
    name: 'Calendar',
    description: '',
    url: site.origin,
    home: site.origin,
    gmt_offset: momentAt(now(), SITE_ZONE).offsetNanoseconds / NANOSECONDS_PER_HOUR,
    timezone_string: SITE_ZONE.includes('/') ? SITE_ZONE : '',
    namespaces: [CALENDAR_NAMESPACE],
    authentication: [],
    routes: { '/': { ...INDEX_ROUTE, _links: { self: [{ href: root }] } }, ...routes },
    _links: { help: [{ href: `${site.api}/doc` }] },
  };
}

const NANOSECONDS_PER_HOUR = 3.6e12;
