import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readQuery } from '../../http/request.ts';

/**
 * Selects the members of a response that `_fields` names in a comma-separated list; without it, all. `venue.city` is
 * the member `city` of the member `venue`, `events.title` that of each event in a list.
 */
export function selectedFields(body: unknown, event: APIGatewayProxyEventV2): unknown {
  const { _fields, '_fields[]': bracketed } = readQuery(event);
  const names = [_fields ?? [], bracketed ?? []].flat().flatMap((part) => part.split(','));
  const paths = names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => name.split('.'));
  return paths.length === 0 ? body : pick(body, paths);
}

/** Selects the members at these paths, in each element of a list; a value without members stays unchanged. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((element) => pick(element, paths));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
      return below.length === 0 ? [] : [[name, pick(member, below)]];
    }),
  );
}
