import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Signer, sign } from '../../../lib/local/signer.ts';
import { generateKey, publicKeys } from '../../stack/signer.ts';

/** The public key of the samples' token, in `events/`: with it in `SINO_TOKEN_KEYS`, the functions accept the token. */
export const TOKEN_KEYS = 'token-keys.jwks';
const TOKEN = 'token.jwt';

const CLAIMS = {
  sub: 'sample',
  scope: 'turma:read turma:write turma:pessoal calendar:submit calendar:own calendar:write',
};

/**
 * Returns the token of the samples. It was signed once, and only the public key was kept: nobody can sign another
 * token, and no deployment trusts the key.
 * @param directory the directory of the samples
 */
export async function sampleToken(directory: string): Promise<string> {
  const file = join(directory, TOKEN);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (kept !== undefined) return kept.trim();
  const [issuer, audience] = ['https://tokens.sino.local', 'sino-local'];
  const signer = Signer.parse({ issuer, audience, key: await generateKey() });
  const token = await sign(signer, CLAIMS, '100 years');
  await writeFile(file, `${token}\n`);
  await writeFile(join(directory, TOKEN_KEYS), `${publicKeys(signer)}\n`);
  return token;
}
