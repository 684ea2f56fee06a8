/**
 * Returns the URL of a path below a REST interface. Sites without pretty permalinks have the path in a parameter.
 * @param root the URL of the interface, including its namespace
 */
export function urlBelow(
  root: URL,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): URL {
  const url = new URL(root);
  url.hash = '';
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${trimmed(url.pathname)}${path}`;
  else url.searchParams.set('rest_route', `${trimmed(route)}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}

/**
 * Returns the URL that a response names, perhaps with http if a proxy does https for the site. What was found with
 * https is read with https from the same host, because of the credentials.
 */
export function namedUrl(address: string, from: URL): URL | null {
  const url = URL.parse(address, String(from));
  if (url?.host === from.host && from.protocol === 'https:') url.protocol = from.protocol;
  return url;
}

export const trimmed = (path: string) => path.replace(/\/+$/, '');
