import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

/** Claims of a token, valid or not. An undefined claim is left out. */
export type Claims = Readonly<Record<string, unknown>>;

interface SigningOptions {
  readonly algorithm?: string;
  /** The key id in the token: by default the real one, none for `null`. */
  readonly keyId?: string | null;
}

/** A token issuer with its own key. */
export interface Issuer {
  readonly keyId: string;
  readonly publicKey: JWK;
  sign(claims: Claims, options?: SigningOptions): Promise<string>;
}

export async function newIssuer(): Promise<Issuer> {
  const keyId = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  return {
    keyId,
    publicKey: { ...(await exportJWK(publicKey)), kid: keyId, use: 'sig' },
    async sign(claims, { algorithm = 'RS256', keyId: named = keyId } = {}) {
      const header = { alg: algorithm, ...(named === null ? {} : { kid: named }) };
      const key = await importJWK(privateJwk, algorithm);
      return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader(header).sign(key);
    },
  };
}

/** Claims of a token that the service of the unit tests accepts. */
export const goodClaims = () => ({
  iss: 'https://issuer.example',
  aud: 'sino',
  sub: 'ana',
  scope: 'turma:read',
  exp: secondsFromNow(60),
});

export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
