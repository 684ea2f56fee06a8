/** The URL of a calendar's REST interface, including its namespace. */
export class RestAddress {
  readonly #root: URL;

  constructor(root: URL) {
    this.#root = new URL(root);
    this.#root.hash = '';
  }

  /** Returns the URL of a path below it. Sites without pretty permalinks have the path in a parameter. */
  to(path: string, parameters: Readonly<Record<string, string | number>> = {}): URL {
    const url = new URL(this.#root);
    const route = url.searchParams.get('rest_route');
    if (route === null) url.pathname = `${trimmed(url.pathname)}${path}`;
    else url.searchParams.set('rest_route', `${trimmed(route)}${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
    return url;
  }

  toString(): string {
    return String(this.#root);
  }
}

export const trimmed = (path: string) => path.replace(/\/+$/, '');
