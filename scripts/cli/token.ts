import { readSigner, sign } from '../../lib/local/signer.ts';
import { signerFile } from '../stack/signer.ts';
import { stateDirectory } from '../stack/state.ts';
import { command, UsageError, UserError } from './lib/command.ts';
import { inDirectory } from './lib/in-directory.ts';
import { readClaims } from './token/claims.ts';

const HELP = `Usage: npm run --silent token -- [OPTIONS]

Prints a token that the local stack accepts, and on a terminal also how to send it.

  --scope SCOPES      its scopes, separated by spaces (default: "turma:read turma:write"); any of turma:read,
                      turma:write, turma:pessoal, calendar:submit, calendar:own and calendar:write
  --sub ID            its subject (default: developer)
  --claim NAME=VALUE  another claim, may be repeated; a value that looks like a number becomes one
  --expires TIME      how long it is valid (default: 1h), for example 30s, 15m, 2 days; --expires=-1m for one that
                      has expired
  --help              print this help

To send it to either API:

  curl -H "Authorization: Bearer $(npm run --silent token)" URL
  curl -u "anyone:$(npm run --silent token)" URL

In clients that ask for a user name and a password, such as those for application passwords, enter any user name, and
the token as the password.`;

const options = {
  scope: { type: 'string', default: 'turma:read turma:write' },
  sub: { type: 'string', default: 'developer' },
  claim: { type: 'string', multiple: true },
  expires: { type: 'string', default: '1h' },
} as const;

export default command({ help: HELP, options, mayBeEmpty: ['scope'] }, async ({ values }) => {
  const { scope, sub, claim = [], expires } = values;
  const claims = { ...readClaims(claim), sub, scope };
  const directory = stateDirectory();
  const signer = await inDirectory(directory, readSigner(signerFile(directory)));
  if (signer === undefined)
    throw new UserError('There is no signing key yet: start the local stack once with "npm start".');
  const token = await sign(signer, claims, expires).catch((error: unknown) => {
    if (error instanceof TypeError)
      throw new UsageError(`"${expires}" is not a time span: write, for example, --expires 1h.`);
    throw error;
  });
  console.log(token);
  if (process.stdout.isTTY) console.error(usageOf(token));
});

/** How to send a token. Only for people: a script reads the token from standard output. */
const usageOf = (token: string) => `
curl -H 'Authorization: Bearer ${token}' URL
curl -u 'anyone:${token}' URL

In clients that ask for a user name and a password, enter any user name, and the token as the password.`;
