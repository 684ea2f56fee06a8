import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/stack/process/free-port.ts';
import { Command } from '../command.ts';
import { type Checkout, newCheckout } from '../docs/checkout.ts';
import { listen } from '../listen.ts';
import { runCommand } from './in-process.ts';

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
    SINO_PORT: String(await freePort()),
  };
});
afterAll(async () => {
  server.close();
  await checkout.remove();
});

const run = (name: string) => new Command(name, [], env, checkout.path).end();

it('build replaces an earlier build, in dist if SINO_DIST is empty', async () => {
  const dist = join(checkout.path, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
  await writeFile(join(dist, 'old.js'), '');
  const { code, stdout } = await new Command('build', [], { ...env, SINO_DIST: '' }, checkout.path).end();
  expect(code).toBe(0);
  expect(stdout).toContain(' into dist/\n');
  expect(await readdir(dist)).toEqual(['functions', 'package.json', 'page', 'shared']);
});

it('build says in one sentence that it cannot write to its directory', async () => {
  const dist = join(checkout.path, 'unwritable');
  await symlink(join(checkout.path, 'missing'), dist);
  const { code, stderr } = await runCommand('build', [], { env: { SINO_DIST: dist } });
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(/^The directory .+unwritable cannot be used: E.*$/);
});

it('package refuses an output directory with other files, which it would remove', async () => {
  const directory = join(checkout.path, 'docs');
  const { code, stderr } = await runCommand('package', ['--package', directory], {
    env: { SINO_DIST: join(checkout.path, 'dist') },
  });
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(/^The output would replace everything in .*docs, which has other files:.*$/);
  expect(await readdir(directory)).toContain('deploy.md');
});

it('package says in one sentence that it cannot write to the checkout', async () => {
  const own = join(checkout.path, '.serverless');
  await writeFile(own, '');
  const { code, stderr } = await new Command('package', ['--package', 'other'], env, checkout.path).end();
  await rm(own);
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(
    /^The directory \.serverless cannot be created: EEXIST.*use a checkout that you can write to\.$/,
  );
});

it('build leaves no functions to deploy if the documentation page cannot be built', async () => {
  const source = join(checkout.path, 'page/main.ts');
  const original = await readFile(source);
  await writeFile(source, 'export const = 2;\n');
  const { code, stderr } = await run('build');
  await writeFile(source, original);
  expect(code).toBe(1);
  expect(stderr).toContain('page/main.ts:1:13');
  expect(await readdir(join(checkout.path, 'dist'))).not.toContain('functions');
});

it('invoke says in one sentence that it cannot write to the checkout', async () => {
  await rm(join(checkout.path, '.build'), { recursive: true, force: true });
  await writeFile(join(checkout.path, '.build'), '');
  const { code, stderr } = await run('invoke');
  await rm(join(checkout.path, '.build'));
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(/^The directory \.build cannot be used: EEXIST.*$/);
});

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
