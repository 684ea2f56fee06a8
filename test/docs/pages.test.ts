import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readState } from '../../scripts/stack/state.ts';
import { Command } from '../command.ts';
import { isAnswer } from './answers.ts';
import { type Checkout, newCheckout } from './checkout.ts';
import { isTyped } from './commands.ts';
import { type Edit, edited } from './edits.ts';
import { blocksOf, type Step, stepsOf } from './markdown.ts';
import { PAGES } from './pages.ts';
import { Session } from './session.ts';

/**
 * Runs every command of the pages, in a checkout with a stack that `npm start` runs, and compares the output with the
 * page. Blocks `sh aws` need an AWS account and do not run.
 */

/** Maximum time of a command on a busy machine. */
const LIMIT_MS = 240_000;

let checkout: Checkout | undefined;
let stack: Command | undefined;
/** URLs of the stack in the pages, and the real ones. */
let places: readonly (readonly [shown: string, real: string])[] = [];

beforeAll(async () => {
  checkout = await newCheckout();
  const port = await getPort();
  stack = new Command('start', ['--changes'], { SINO_PORT: String(port) }, checkout.path);
  await stack.until('Press Ctrl-C to stop.');
  const state = await readState(join(checkout.path, '.local'));
  places = [
    ['http://localhost:3000', `http://localhost:${port}`],
    ['http://localhost:8000', state?.dynamodb ?? ''],
    ['http://localhost:4568', state?.kinesis ?? ''],
  ];
}, 420_000);

afterAll(async () => {
  stack?.kill('SIGINT');
  await stack?.end();
  await checkout?.remove();
});

const real = (text: string) =>
  places.reduce((before, [shown, there]) => before.replaceAll(shown, there), text);

/** Runs the command of a step, and compares its output. */
async function take({ command, answer }: Step, session: Session): Promise<void> {
  await stack?.requireRunning();
  const { code, text } = await session.run(real(command), LIMIT_MS);
  if (answer === '') expect({ code, text }).toMatchObject({ code: 0 });
  else if (!isAnswer(real(answer), text)) expect(text).toBe(real(answer));
}

/** Changes a file in the copy of the checkout. */
async function edit(step: Edit): Promise<void> {
  const file = join(checkout?.path ?? '', step.file);
  await writeFile(file, edited(await readFile(file, 'utf8'), step));
}

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(readFileSync(page, 'utf8'));
  let session: Session;
  beforeAll(() => {
    session = new Session(checkout?.path ?? '.', {});
  });
  afterAll(() => session.end());

  it('names the language of every block', () => {
    expect(blocks.filter(({ info }) => info === '').map(({ line }) => line)).toEqual([]);
  });

  for (const step of stepsOf(blocks)) {
    if ('file' in step) it(`line ${step.line}: ${step.file} is edited`, () => edit(step));
    else if (isTyped(step.command)) {
      it(`line ${step.line}: ${step.command}`, { timeout: 2 * LIMIT_MS }, async () => {
        if (step.isSoon) await vi.waitFor(() => take(step, session), { timeout: LIMIT_MS, interval: 500 });
        else await take(step, session);
      });
    }
  }
});

describe('the stack of the pages', () => {
  it('lives on if its functions do not start after a change, and starts them after the next one', async () => {
    const file = join(checkout?.path ?? '', 'functions/maintenance.yml');
    const source = join(checkout?.path ?? '', 'functions/docs/page.ts');
    const change = async () => writeFile(source, await readFile(source, 'utf8'));
    const [api = ''] = places.map(([, there]) => there);
    const right = await readFile(file, 'utf8');

    await writeFile(file, 'functions: [');
    await change();
    const printed = await stack?.until('Cannot parse "functions/maintenance.yml"');
    expect(printed).toContain('The functions do not start; the next change starts them again.');
    await writeFile(file, right);
    await change();
    await vi.waitFor(() => fetch(api), { timeout: LIMIT_MS, interval: 500 });
  });
});
