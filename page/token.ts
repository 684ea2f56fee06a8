import * as z from 'zod';
import { element } from './dom.ts';
import type { Service } from './service.ts';

const Granted = z.object({
  access_token: z.string(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
});
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * Activates the form that gets tokens.
 * @returns a function that returns the token to send with requests; empty for none
 */
export function startTokenForm({ url, client }: Service['tokens']): () => string {
  const token = element('token', HTMLInputElement);
  const state = element('token-state', HTMLElement);
  const id = element('client-id', HTMLInputElement);
  const secret = element('client-secret', HTMLInputElement);
  const scope = element('client-scope', HTMLInputElement);
  element('client', HTMLElement).hidden = url === '';
  if (client !== undefined) {
    id.value = client.id;
    secret.value = client.secret;
    scope.value = client.scope;
  }

  element('get-token', HTMLButtonElement).disabled = false;
  element('token-form', HTMLFormElement).addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const granted = await requestToken(url, id.value, secret.value, scope.value);
      token.value = granted.access_token;
      state.textContent = descriptionOf(granted);
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  token.addEventListener('input', () => {
    state.textContent = '';
  });
  return () => token.value.trim();
}

function descriptionOf({ expires_in: seconds, scope }: z.output<typeof Granted>): string {
  const validity = seconds === undefined ? '' : ` for ${Math.round(seconds / 60)} minutes`;
  return `This token is valid${validity}${scope === undefined ? '' : `: ${scope}`}.`;
}

/** Requests a token with client credentials. @throws Error with a sentence for the reader of the page */
async function requestToken(url: string, id: string, secret: string, scope: string) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    ...(scope.trim() === '' ? {} : { scope: scope.trim() }),
  });
  const response = await fetch(url, { method: 'POST', body }).catch(() => undefined);
  if (response === undefined)
    throw new Error(`Cannot get a token: no response from ${url}, or CORS keeps this page from reading it.`);
  const answer: unknown = await response.json().catch(() => undefined);
  const granted = Granted.safeParse(answer);
  if (response.ok && granted.success) return granted.data;
  const refused = Refused.safeParse(answer);
  const status = response.ok ? 'the response contains no token' : `status ${response.status}`;
  const { error = status, error_description: reason = '' } = refused.data ?? {};
  throw new Error(`Cannot get a token: ${error}. ${reason}`);
}
