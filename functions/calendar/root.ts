import { calendarDescription } from '../../lib/calendar/http/description.ts';
import { resource } from '../../lib/calendar/http/resource.ts';
import { namespaceRoot } from '../../lib/calendar/http/routes.ts';
import { documentAt, openApiDocument } from '../../lib/openapi/document.ts';
import * as root from '../../schemas/calendar/root.ts';

const { endpoint } = resource(root);

export const read = endpoint(root.read, async ({ query, site }) => namespaceRoot(site, query.namespace));

let generated: Record<string, unknown> | undefined;

export const document = endpoint(root.document, async ({ site }) => {
  generated ??= openApiDocument(await calendarDescription());
  return documentAt(site.origin, generated);
});
