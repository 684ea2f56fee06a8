import { fallback } from '../../lib/http/fallback.ts';
import { turmaApi } from '../../lib/turma/api.ts';
import { resources } from '../../schemas/turma/index.ts';

/** Answers what no route of the gateway matches, in all of the service but the calendar's paths. */
export const handler = fallback(turmaApi, {
  resources,
  other: 'openapi',
  load: (resource) => import(`./${resource}.ts`),
});
