import { originOf } from '../../lib/http/origin.ts';
import { Verbatim } from '../../lib/http/reply.ts';
import { documentAt, openApiDocument } from '../../lib/openapi/document.ts';
import { endpoint } from '../../lib/turma/api.ts';
import { turmaDescription } from '../../lib/turma/description.ts';
import * as openapi from '../../schemas/turma/openapi.ts';

let document: Record<string, unknown> | undefined;

export const read = endpoint(openapi.read, async ({ request }) => {
  document ??= openApiDocument(await turmaDescription());
  return new Verbatim(200, documentAt(originOf(request), document));
});
