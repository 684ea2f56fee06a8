import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { type Checkout, newCheckout } from '../docs/checkout.ts';
import { listen } from '../listen.ts';

/** Answers for DynamoDB and Kinesis, so that `npm start` starts no servers. */
const server = createServer((_request, response) => response.writeHead(400).end('{}'));

let checkout: Checkout;
let env: Record<string, string>;
beforeAll(async () => {
  checkout = await newCheckout();
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  env = {
    SINO_DYNAMODB_ENDPOINT: endpoint,
    SINO_KINESIS_ENDPOINT: endpoint,
    SINO_PORT: String(await getPort()),
  };
});
afterAll(async () => {
  server.close();
  await checkout.remove();
});

const run = (name: string) => new Command(name, [], env, checkout.path).end();

it.each(['build', 'start'])('%s shows an error in a function without a stack', async (name) => {
  await writeFile(
    join(checkout.path, 'functions/turma/turmas.ts'),
    'export const list = 1;\nexport const = 2;\n',
  );
  const { code, stderr } = await run(name);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The functions cannot be built\.\n/);
  expect(stderr).toContain('functions/turma/turmas.ts:2:14');
  expect(stderr).not.toMatch(/^ +at /m);
});
