import { calendarDescription } from '../../lib/calendar/http/description.ts';
import { resource } from '../../lib/calendar/http/resource.ts';
import { namespaceRoot } from '../../lib/calendar/http/routes.ts';
import { siteOf } from '../../lib/calendar/http/site.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import * as root from '../../schemas/calendar/root.ts';

const { endpoint } = resource(root);

export const read = endpoint(root.read, async ({ query, event }) =>
  namespaceRoot(siteOf(event), query.namespace),
);

let written: Record<string, unknown> | undefined;

export const document = endpoint(root.document, async ({ event }) => {
  written ??= openApiDocument(await calendarDescription());
  return { ...written, servers: [{ url: siteOf(event).api }] };
});
