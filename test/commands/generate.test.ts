import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { type Checkout, newCheckout } from '../docs/checkout.ts';

const DERIVED = ['schemas/turma/index.ts', 'functions/turma/fallback.ts', 'functions/turma.yml'];

const LEMBRETES = `import * as z from 'zod';
import { operation } from '../operation.ts';

export const tag = 'Reminders';

export const list = operation({
  route: 'GET /lembretes',
  summary: 'Lists reminders',
  scopes: ['turma:read'],
  example: {},
  answers: { 200: z.array(z.string()) },
});
`;

let checkout: Checkout;
beforeAll(async () => {
  checkout = await newCheckout();
});
afterAll(() => checkout.remove());

const inCheckout = (file: string) => join(checkout.path, file);

/** Runs the command. @returns the names of the files that it wrote */
async function generate(): Promise<string[]> {
  const { code, stdout, stderr } = await new Command('generate', [], {}, checkout.path).end();
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
}

it('writes everything that a new, a renamed and a removed file of operations change, in one run each', async () => {
  expect(await generate()).toEqual([]);

  await writeFile(inCheckout('schemas/turma/lembretes.ts'), LEMBRETES);
  expect(await generate()).toEqual([...DERIVED, 'events/turma/lembretesList.json']);
  expect(await readFile(inCheckout('functions/turma.yml'), 'utf8')).toContain('GET /turma/v1/lembretes');

  await rename(inCheckout('schemas/turma/lembretes.ts'), inCheckout('schemas/turma/avisos.ts'));
  expect(await generate()).toEqual([
    ...DERIVED,
    'events/turma/avisosList.json',
    'events/turma/lembretesList.json (removed)',
  ]);

  await rm(inCheckout('schemas/turma/avisos.ts'));
  expect(await generate()).toEqual([...DERIVED, 'events/turma/avisosList.json (removed)']);
});
