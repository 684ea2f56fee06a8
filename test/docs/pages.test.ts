import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';
import { readState } from '../../scripts/local/state.ts';
import { Command } from '../commands/command.ts';
import { isAnswer } from './answers.ts';
import { type Checkout, newCheckout } from './checkout.ts';
import { isTyped, ownCommands } from './commands.ts';
import { blocksOf, stepsOf } from './markdown.ts';
import { Session } from './session.ts';

/**
 * Types every command of the pages, in a checkout with a running stack as `npm start` gives it, and compares what is
 * printed with what the page shows. What a fence calls `sh aws` needs an account: of that, the project's own commands
 * and their options have to exist.
 */

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

let checkout: Checkout;
let stack: Command;
/** Where pages say that the stack is, and where it is. */
let places: readonly (readonly [shown: string, real: string])[];

beforeAll(async () => {
  const port = await freePort();
  checkout = await newCheckout(port);
  stack = new Command('start', [], checkout.env);
  await stack.until('Press Ctrl-C to stop.');
  const state = await readState(join(checkout.path, '.local'));
  places = [
    ['http://localhost:3000', `http://localhost:${port}`],
    ['http://localhost:8000', state?.dynamodb ?? ''],
    ['http://localhost:4568', state?.kinesis ?? ''],
  ];
}, 120_000);

afterAll(async () => {
  stack.kill('SIGINT');
  await stack.end();
  await checkout.remove();
});

const real = (text: string) =>
  places.reduce((before, [shown, there]) => before.replaceAll(shown, there), text);

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');
  const blocks = blocksOf(text);
  let session: Session;
  beforeAll(() => {
    session = new Session(checkout.path, checkout.env);
  });
  afterAll(() => session.end());

  it('says of every block what is in it', () => {
    expect(blocks.filter(({ info }) => info === '').map(({ line }) => line)).toEqual([]);
  });

  for (const { line, command, answer } of stepsOf(blocks).filter((step) => isTyped(step.command))) {
    it(`line ${line}: ${command}`, async () => {
      const printed = await session.run(real(command));
      if (answer === '') expect(printed).toMatchObject({ code: 0 });
      else if (!isAnswer(real(answer), printed.text)) expect(printed.text).toBe(real(answer));
    }, 60_000);
  }
});

it('every page names only commands and options that exist', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const named = PAGES.flatMap((page) => ownCommands(readFileSync(page, 'utf8')));
  for (const script of new Set(named.map((call) => call.script))) {
    expect(scripts).toHaveProperty([script]);
    const options = new Set(named.flatMap((call) => (call.script === script ? call.options : [])));
    if (options.size === 0) continue;
    const [, name = ''] = /scripts\/run\.js ([\w-]+)/.exec(scripts[script]) ?? [];
    const { stdout } = await new Command(name, ['--help'], {}).end();
    for (const option of options) expect(stdout, `npm run ${script} -- ${option}`).toContain(option);
  }
}, 60_000);
