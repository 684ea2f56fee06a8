/** How callers of an API get the tokens that they send. */
export interface Tokens {
  /** Where clients get them; empty if that is not known. */
  readonly url: string;
  /** What each scope allows, by the name that it has in tokens. */
  readonly scopes: Readonly<Record<string, string>>;
  /** What a token from elsewhere is. */
  readonly bearer: string;
}

/** The security schemes of an API that takes tokens; their names are those of `tokenSchemeNames`. */
export function tokenSchemes({ url, scopes, bearer }: Tokens): Record<string, object> {
  return {
    ...(url === ''
      ? {}
      : { oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: url, scopes } } } }),
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearer },
  };
}

export const tokenSchemeNames = (url: string) => (url === '' ? ['bearer'] : ['oauth2', 'bearer']);
