import { config } from '../../config.ts';
import type { Site } from './site.ts';

/** The page of the site: nothing but links, by which clients of the original find the API. */

/** The link relation by which sites of the original name their REST interface. */
const REST_RELATION = 'https://api.w.org/';

const VERSION = 'v1';

/** The headers by which a page of the original names the API. */
export const siteHeaders = (site: Site): Record<string, string> => ({
  link: `<${restRoot(site)}>; rel="${REST_RELATION}"`,
  'x-tec-api-version': VERSION,
  'x-tec-api-root': `${site.api}/`,
  'x-tec-api-origin': site.origin,
});

/** The same as HTML, for clients that read the page. Origins have no characters that HTML escapes. */
export const sitePage = (site: Site) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Calendar</title>
<meta name="tec-api-version" content="${VERSION}">
<meta name="tec-api-origin" content="${site.origin}">
<link rel="${REST_RELATION}" href="${restRoot(site)}">
<link rel="alternate" href="${site.api}/">
<link rel="alternate" type="text/calendar" href="${site.api}/events.ics">
</head>
<body>
<p>The API of this calendar is at <a href="${site.api}/">${site.api}</a>.</p>
</body>
</html>
`;

const restRoot = ({ origin }: Site) => `${origin}${config().CALENDAR_ROOT}/`;
