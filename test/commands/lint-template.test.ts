import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Command } from '../command.ts';
import { type Checkout, newCheckout } from '../docs/checkout.ts';

let checkout: Checkout;
beforeAll(async () => {
  checkout = await newCheckout();
});
afterAll(() => checkout.remove());

/** Puts a program on the PATH that finds no problems. @returns the PATH */
async function pathWithLinter(): Promise<string> {
  const directory = join(checkout.path, 'tools');
  await mkdir(directory);
  await writeFile(join(directory, 'cfn-lint'), '#!/bin/sh\n');
  await chmod(join(directory, 'cfn-lint'), 0o755);
  return [directory, process.env.PATH].join(delimiter);
}

it('checks a stage and all optional parts, whatever parameters the stage has', async () => {
  const file = join(checkout.path, 'serverless.yml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('\n  dev:\n', '\n  prod:\n    calendarRoot: /agenda\n  dev:\n'));
  const env = { PATH: await pathWithLinter(), AWS_REGION: 'sa-east-1' };
  const { code, stderr, stdout } = await new Command(
    'lint-template',
    ['--stage', 'prod'],
    env,
    checkout.path,
  ).end();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('all other parts: ready');
});
