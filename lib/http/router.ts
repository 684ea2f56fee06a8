import { type NamedOperation, type Route, routesOf } from '../../schemas/operation.ts';
import { withoutTrailingSlashes } from './path.ts';

/** An operation that answers a path with one of its methods. */
export interface Match extends NamedOperation {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

/** Finds the operations at a path, for all methods; of the templates that fit, the one with most fixed text counts. */
export type Router = (path: string) => Match[];

export function routerOf(operations: readonly NamedOperation[]): Router {
  const routes = operations.flatMap((named) =>
    routesOf(named.operation).map((route) => ({ named, route, template: templateOf(route.path) })),
  );
  return (path) => {
    const segments = withoutTrailingSlashes(path).split('/');
    const fitting = routes.filter(({ template }) => fits(template, segments));
    const most = Math.max(...fitting.map(({ template }) => template.fixed));
    return fitting
      .filter(({ template }) => template.fixed === most)
      .map(({ named, route, template }) => ({
        ...named,
        route,
        parameters: parametersOf(template, segments),
      }));
  };
}

/** The path of a route, taken apart. */
interface Template {
  readonly steps: readonly TemplateStep[];
  /** How many characters of it are no parameters. */
  readonly fixed: number;
}

/** A parameter with the fixed text behind it, as in `{id}.ics`; or fixed text alone. */
interface TemplateStep {
  readonly parameter: string | undefined;
  readonly text: string;
}

function templateOf(path: string): Template {
  const steps = path.split('/').map((step) => {
    const [, parameter, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(step) ?? [];
    return { parameter, text: parameter === undefined ? step : suffix };
  });
  return { steps, fixed: path.replace(/\{\w+\}/g, '').length };
}

function fits({ steps }: Template, segments: readonly string[]): boolean {
  if (steps.length !== segments.length) return false;
  return steps.every(({ parameter, text }, n) => {
    const segment = segments[n] ?? '';
    return parameter === undefined
      ? segment === text
      : segment.endsWith(text) && segment.length > text.length;
  });
}

/** The values of a template's parameters in a path that fits it. */
function parametersOf({ steps }: Template, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [n, { parameter, text }] of steps.entries()) {
    const segment = segments[n] ?? '';
    if (parameter !== undefined)
      parameters[parameter] = decoded(segment.slice(0, segment.length - text.length));
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
