import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operationsOf } from '../../../schemas/operation.ts';

type ApiName = 'turma' | 'calendar';

/** The resources of an API: the files in `schemas/` that declare operations, by name. */
export async function resourcesOf(api: ApiName): Promise<string[]> {
  const directory = join('schemas', api);
  const names = (await readdir(directory)).filter((file) => file !== 'index.ts');
  const found = await Promise.all(
    names.map(async (file) => {
      const module = await import(pathToFileURL(resolve(directory, file)).href);
      return operationsOf({ [file]: module }).length > 0 ? [basename(file, '.ts')] : [];
    }),
  );
  return found.flat().sort();
}

const HEADER = '// Derived from the files in schemas/ by `npm run generate`; a test compares the two.';

const INDEX_COMMENTS = {
  turma:
    "/** The modules that declare the class API's operations, by the first segment of their paths: the file's name. */",
  calendar:
    "/** The modules that declare the calendar's operations, by the first segment of their paths; the rest is in `root`. */",
};

/** Generates `schemas/{api}/index.ts`. */
export const indexOf = (api: ApiName, resources: readonly string[]): string => `${HEADER}

${INDEX_COMMENTS[api]}
export const resources = {
${loaders(resources, '  ')}
};
`;

/** The parts of `functions/{api}/fallback.ts` that differ between the APIs. */
const FALLBACKS = {
  turma: {
    imports: `import { fallback } from '../../lib/http/fallback.ts';
import { turmaApi } from '../../lib/turma/api.ts';`,
    comment:
      "/** Handles requests that no route of the gateway matches, except below the calendar's path. */",
    api: 'turmaApi',
    other: 'openapi',
    more: '',
    last: '',
  },
  calendar: {
    imports: `import { calendarApi } from '../../lib/calendar/http/api.ts';
import { withOtherAddresses } from '../../lib/calendar/http/compatible.ts';
import { calendarWith } from '../../lib/calendar/http/resource.ts';
import { describeRoute } from '../../lib/calendar/http/routes.ts';
import { fallback } from '../../lib/http/fallback.ts';`,
    comment: "/** Handles requests below the calendar's path that no route of the gateway matches. */",
    api: 'calendarApi',
    other: 'root',
    more: `
  apiWith: calendarWith,
  describe: describeRoute,`,
    last: `
/** The same, with the other addresses at which clients of the original look for the calendar. */
export const compatible = withOtherAddresses(handler);
`,
  },
};

/**
 * Generates `functions/{api}/fallback.ts`. Names every handler's file, because bundlers do not follow computed imports.
 */
export function fallbackOf(api: ApiName, resources: readonly string[]): string {
  const parts = FALLBACKS[api];
  return `${HEADER}
${parts.imports}
import { resources } from '../../schemas/${api}/index.ts';

${parts.comment}
export const handler = fallback(${parts.api}, {
  resources,
  other: '${parts.other}',
  handlers: {
${loaders(resources, '    ')}
  },${parts.more}
});
${parts.last}`;
}

const loaders = (names: readonly string[], indentation: string) =>
  names
    .map((name) => `${indentation}${/^\w+$/.test(name) ? name : `'${name}'`}: () => import('./${name}.ts'),`)
    .join('\n');
