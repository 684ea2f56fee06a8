/** How callers of an API get tokens. */
export interface Tokens {
  /** The token endpoint; empty if unknown. */
  readonly url: string;
  /** Descriptions of the scopes, by their names in tokens. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Description of the bearer scheme, for tokens from other sources. */
  readonly bearer: string;
}

/** The security schemes of an API with tokens; `tokenSchemeNames` returns their names. */
export function tokenSchemes({ url, scopes, bearer }: Tokens): Record<string, object> {
  return {
    ...(url === ''
      ? {}
      : { oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: url, scopes } } } }),
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearer },
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'The token as the password, with any user name',
    },
  };
}

/** Tools that support only one scheme choose the first. */
export const tokenSchemeNames = (url: string) => [...(url === '' ? [] : ['oauth2']), 'bearer', 'basic'];
