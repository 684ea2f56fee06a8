import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { urlEncodedPairs } from '../../http/url-encoded.ts';

/** `_fields`, repeated or as a list of a form (`_fields[]`, `_fields[0]`). */
const NAME = /^_fields(?:\[\d*\])?$/;

/** The values of `_fields` in a query; all of them count. */
export const fieldsIn = ({ rawQueryString }: Pick<APIGatewayProxyEventV2, 'rawQueryString'>): string[] =>
  [...urlEncodedPairs(rawQueryString)].flatMap(([name, value]) => (NAME.test(name) ? [value] : []));

/**
 * Selects the members of a response that `_fields` names in a comma-separated list; without it, all. `venue.city` is
 * the member `city` of the member `venue`, `events.title` that of each event in a list.
 */
export function selectedFields(body: unknown, event: APIGatewayProxyEventV2): unknown {
  const paths = fieldsIn(event)
    .flatMap((part) => part.split(','))
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
