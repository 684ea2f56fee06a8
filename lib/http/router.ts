import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';

/** An operation that answers a path with one of its methods. */
export interface Match extends NamedOperation {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/** Finds the operations at a path, for all methods; of a fixed and a variable segment the fixed one counts. */
export function routerOf(operations: readonly NamedOperation[]): (path: string) => Match[] {
  const routes = operations.flatMap((named) =>
    routesOf(named.operation).map((route) => ({ ...named, route, template: route.path.split('/') })),
  );
  return (path) => {
    const segments = path.replace(/\/+$/, '').split('/');
    const matches = routes.flatMap(({ template, ...named }) => {
      const parameters = parametersOf(template, segments);
      return parameters === undefined ? [] : [{ ...named, parameters }];
    });
    const fewest = Math.min(...matches.map(({ parameters }) => Object.keys(parameters).length));
    return matches.filter(({ parameters }) => Object.keys(parameters).length === fewest);
  };
}

function parametersOf(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? segment !== expected : segment === '') return undefined;
    if (name !== undefined) parameters[name] = decoded(segment);
  }
  return parameters;
}

/** A segment that is not well-formed stays as it is, and names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
