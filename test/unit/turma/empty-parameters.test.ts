import { beforeAll, expect, it } from 'vitest';
import { callInProcess, ownSigner } from '../../../scripts/stack/in-process.ts';
import { useSettings } from '../http/settings.ts';

let ask: (query: string) => Promise<{ status: number | undefined; body: unknown }>;
beforeAll(async () => {
  useSettings({ TOKEN_AUDIENCE: 'sino' });
  const authorization = await (await ownSigner())({ scope: 'turma:read' });
  const { handler } = await import('../../../functions/turma/fallback.ts');
  ask = async (query) => {
    const target = `/situacoes-turma?${query}`;
    const { status, body } = await callInProcess(handler, '/turma/v1', {
      target,
      headers: { authorization },
    });
    return { status, body: JSON.parse(body) };
  };
});

it.each([
  ['abertas=', ''],
  ['abertas=&abertas=', ''],
  ['abertas=true&abertas=', 'abertas=true'],
  ['abertas=&abertas=true', 'abertas=true'],
  ['abertas=%07', ''],
  ['abertas=%07&abertas=true', 'abertas=true'],
])('an empty parameter counts as absent, alone or beside others of its name: %s', async (query, same) => {
  const expected = await ask(same);
  expect(expected.status).toBe(200);
  expect(await ask(query)).toEqual(expected);
});

it('a parameter with nothing but NUL is refused', async () => {
  expect(await ask('abertas=%00')).toMatchObject({
    status: 400,
    body: { error_description: 'abertas: expected text without NUL and without unpaired surrogates' },
  });
});

it('two values for one parameter are refused', async () => {
  expect(await ask('abertas=true&abertas=&abertas=true')).toMatchObject({
    status: 400,
    body: { error_description: 'abertas: expected one value' },
  });
});
