import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import * as z from 'zod';

/** The token issuer of the local stack, with its audience and private key. */
export const Signer = z.object({
  issuer: z.string(),
  audience: z.string(),
  key: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() }),
});

export type Signer = z.output<typeof Signer>;

/**
 * Reads the signer from a file of the local stack.
 * @returns undefined if the file does not exist, or is incomplete because the stack was killed while writing it
 */
export async function readSigner(file: string): Promise<Signer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : signerIn(text);
}

function signerIn(text: string): Signer | undefined {
  try {
    return Signer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Signs a token like those of the issuer of a deployed stack.
 * @param claims `sub`, `scope` and any others
 * @param expires lifetime from now: `1h`, `30 minutes`, `-5m`
 */
export async function sign(signer: Signer, claims: JWTPayload, expires: string): Promise<string> {
  const { issuer, audience, key } = signer;
  return new SignJWT({ iss: issuer, aud: audience, jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(key, 'RS256'));
}
