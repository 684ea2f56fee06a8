import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';
import { withoutTrailingSlashes } from './path.ts';

/** An operation that matches a path with one of its methods. */
export interface Match extends NamedOperation {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/**
 * Finds the operations at a path, for all methods. If several templates match, the one with the most fixed text wins.
 */
export type Router = (path: string) => Match[];

export function routerOf(operations: readonly NamedOperation[]): Router {
  const routes = operations.flatMap((named) =>
    routesOf(named.operation).map((route) => ({ named, route, template: templateOf(route.path) })),
  );
  return (path) => {
    const segments = withoutTrailingSlashes(path).split('/');
    const fitting = routes.filter(({ template }) => fits(template, segments));
    const maxFixed = Math.max(...fitting.map(({ template }) => template.fixed));
    return fitting
      .filter(({ template }) => template.fixed === maxFixed)
      .map(({ named, route, template }) => ({
        ...named,
        route,
        parameters: parametersOf(template, segments),
      }));
  };
}

/** The parsed path of a route. */
interface Template {
  readonly segments: readonly TemplateSegment[];
  /** The number of characters outside parameters. */
  readonly fixed: number;
}

/** A parameter with the text after it, as in `{id}.ics`; or fixed text alone. */
interface TemplateSegment {
  readonly parameter: string | undefined;
  readonly text: string;
}

function templateOf(path: string): Template {
  const segments = path.split('/').map((segment) => {
    const [, parameter, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(segment) ?? [];
    return { parameter, text: parameter === undefined ? segment : suffix };
  });
  return { segments, fixed: path.replace(/\{\w+\}/g, '').length };
}

function fits({ segments: expected }: Template, segments: readonly string[]): boolean {
  if (expected.length !== segments.length) return false;
  return expected.every(({ parameter, text }, n) => {
    const segment = segments[n] ?? '';
    return parameter === undefined
      ? segment === text
      : segment.endsWith(text) && segment.length > text.length;
  });
}

/** The values of a template's parameters in a matching path. */
function parametersOf({ segments: expected }: Template, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [n, { parameter, text }] of expected.entries()) {
    const segment = segments[n] ?? '';
    if (parameter !== undefined)
      parameters[parameter] = decoded(segment.slice(0, segment.length - text.length));
  }
  return parameters;
}

/** A malformed segment stays undecoded, and matches no record. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
