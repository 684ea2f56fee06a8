import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';

/** An operation that answers a path with one of its methods. */
export interface Match extends NamedOperation {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/** Finds the operations at a path, for all methods; of the templates that fit, the one with most fixed text counts. */
export type Router = (path: string) => Match[];

export function routerOf(operations: readonly NamedOperation[]): Router {
  const routes = operations.flatMap((named) =>
    routesOf(named.operation).map((route) => ({ ...named, route, template: route.path.split('/') })),
  );
  return (path) => {
    const segments = path.replace(/\/+$/, '').split('/');
    const matches = routes.flatMap(({ template, ...named }) => {
      const parameters = parametersOf(template, segments);
      return parameters === undefined ? [] : [{ ...named, parameters }];
    });
    const most = Math.max(...matches.map(fixedText));
    return matches.filter((match) => fixedText(match) === most);
  };
}

const fixedText = ({ route }: Match) => route.path.replace(/\{\w+\}/g, '').length;

/** The values of a template's parameters in a path. A suffix behind a parameter, as in `{id}.ics`, is fixed text. */
function parametersOf(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index] ?? '';
    const [, name, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(expected) ?? [];
    if (name === undefined) {
      if (segment !== expected) return undefined;
    } else {
      if (!segment.endsWith(suffix) || segment.length === suffix.length) return undefined;
      parameters[name] = decoded(segment.slice(0, segment.length - suffix.length));
    }
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
