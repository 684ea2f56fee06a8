import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { readSigner, Signer } from '../../lib/local/signer.ts';
import type { Service } from './service.ts';

/** The file of a state directory that says who signs the tokens of its stack. */
export const signerFile = (directory: string) => join(directory, 'signer.json');

/**
 * Writes who signs the tokens of a stack into its state directory. The key is made once and then kept, so that tokens
 * stay valid over a restart; the public one lies beside it, where `serverless.yml` looks for it.
 */
export async function prepareSigner(
  directory: string,
  { provider }: Pick<Service, 'provider'>,
): Promise<Signer> {
  const file = signerFile(directory);
  const { key } = (await readSigner(file)) ?? { key: await makeKey() };
  const { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = provider.environment;
  const signer = Signer.parse({ issuer, audience, key });
  await writeFile(file, JSON.stringify(signer), { mode: 0o600 });
  await writeFile(join(directory, 'token-keys.jwks'), publicKeys(signer));
  return signer;
}

/** A new key to sign with, its private half included. */
export async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID() };
}

/** The key set that the functions verify tokens with, as JSON. */
export function publicKeys({ key: { kty, n, e, kid } }: Signer): string {
  return JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] });
}
