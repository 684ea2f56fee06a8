/** How callers of an API get tokens. */
export interface Tokens {
  /** The token endpoint; empty if unknown. */
  readonly url: string;
  /** What the issuer puts before the name of a scope; see `issuedScope`. */
  readonly scopePrefix: string;
  /** Descriptions of the scopes. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Description of the bearer scheme, for tokens from other sources. */
  readonly bearer: string;
}

/** The security schemes of an API with tokens; `tokenSchemeNames` returns their names. */
export function tokenSchemes({ url, scopePrefix, scopes, bearer }: Tokens): Record<string, object> {
  const issued = Object.entries(scopes).map(([name, text]) => [issuedScope(scopePrefix, name), text]);
  return {
    ...(url === ''
      ? {}
      : {
          oauth2: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: url, scopes: Object.fromEntries(issued) } },
          },
        }),
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearer },
    basic: {
      type: 'http',
      scheme: 'basic',
      description: 'The token as the password, with any user name',
    },
  };
}

/** The name of a scope in tokens, which the issuer may begin with a prefix (`TOKEN_SCOPE_PREFIX`). */
export const issuedScope = (prefix: string, scope: string) => `${prefix}${scope}`;

/**
 * Tools that support only one scheme choose the first. Clients of hey-api use all in turn with the same token, so the
 * last remains: where there are three, it is not Basic, which would lack the user name.
 */
export const tokenSchemeNames = (url: string) =>
  url === '' ? ['bearer', 'basic'] : ['oauth2', 'basic', 'bearer'];
