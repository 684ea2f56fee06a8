import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { readSigner, Signer } from '../../lib/local/signer.ts';
import { replaceFile } from '../cli/lib/replace-file.ts';
import type { Service } from './service.ts';

/** Returns the file in a state directory that has the signer of the stack's tokens. */
export const signerFile = (directory: string) => join(directory, 'signer.json');

/**
 * Writes the signer of a stack's tokens to its state directory. The key is generated once and then kept, so that tokens
 * stay valid after a restart; `serverless.yml` reads the public key from the file next to it.
 */
export async function prepareSigner(
  directory: string,
  { provider }: Pick<Service, 'provider'>,
): Promise<Signer> {
  const file = signerFile(directory);
  const { key } = (await readSigner(file)) ?? { key: await generateKey() };
  const { TOKEN_ISSUER: issuer, TOKEN_AUDIENCE: audience } = provider.environment;
  const signer = Signer.parse({ issuer, audience, key });
  await replaceFile(file, (part) => writeFile(part, JSON.stringify(signer), { mode: 0o600 }));
  await writeFile(join(directory, 'token-keys.jwks'), publicKeys(signer));
  return signer;
}

/** Generates a signing key, including its private part. */
export async function generateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID() };
}

/** Returns the key set that the functions verify tokens with, as JSON. */
export function publicKeys({ key: { kty, n, e, kid } }: Signer): string {
  return JSON.stringify({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] });
}
