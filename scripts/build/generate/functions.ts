import { stringify } from 'yaml';
import { isWrite, type NamedOperation, routesOf } from '../../../schemas/operation.ts';

const CALENDAR_PATH = `\${file(resources/calendar-path.cjs):path}`;

/** The settings that differ between the functions of the APIs. */
const APIS = {
  turma: {
    basePath: '/turma/v1',
    fallbackRoutes: ['*'],
    roles: { reader: 'TurmaReader', writer: 'TurmaWriter' },
  },
  calendar: {
    basePath: CALENDAR_PATH,
    fallbackRoutes: ['', '/{proxy+}'].map((rest) => `ANY ${CALENDAR_PATH}${rest}`),
    roles: { reader: 'CalendarReader', writer: 'CalendarWriter' },
  },
};

const HEADER = '# Derived from the operations in schemas/ by `npm run generate`; a test compares the two.\n';

/**
 * Generates the functions of an API for `serverless.yml`: one for each operation, and one for everything that no route
 * matches. Functions that only read get a role that cannot write.
 */
export function functionsOf(api: keyof typeof APIS, operations: readonly NamedOperation[]): string {
  const { basePath, fallbackRoutes, roles } = APIS[api];
  const declare = (module: string, handler: string, role: string, routes: readonly string[]) => ({
    handler: `\${self:custom.dist}/functions/${api}/${module}.${handler}`,
    role,
    disableLogs: true,
    logs: { logFormat: 'JSON', applicationLogLevel: 'TRACE', logGroup: `\${self:custom.logGroups.${api}}` },
    events: routes.map((httpApi) => ({ httpApi })),
  });
  const functions = Object.fromEntries(
    operations.map(({ name, resource, action, operation }) => [
      name,
      declare(
        resource,
        action,
        isWrite(operation) ? roles.writer : roles.reader,
        routesOf(operation)
          .filter(({ path }) => hasOwnRoute(path))
          .map(({ method, path }) => `${method} ${basePath}${path}`),
      ),
    ]),
  );
  const fallback = { [`${api}Fallback`]: declare('fallback', 'handler', roles.writer, fallbackRoutes) };
  return HEADER + stringify({ ...functions, ...fallback }, { lineWidth: 0 });
}

/**
 * The gateway treats a suffix after a parameter as part of its value, so the route without the suffix matches it too.
 */
const hasOwnRoute = (path: string) => !/\}[^/]/.test(path);
