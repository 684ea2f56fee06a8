import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/stack/process/free-port.ts';
import { readState } from '../../scripts/stack/state.ts';
import { Command } from '../command.ts';
import { type Checkout, newCheckout } from './checkout.ts';
import { isRun } from './commands.ts';
import { applyEdit, type Edit } from './edits.ts';
import { blocksOf, type Step, stepsOf } from './markdown.ts';
import { matchesOutput } from './output.ts';
import { PAGES } from './pages.ts';
import { type CommandOutput, Session } from './session.ts';

/**
 * Runs every command of the pages, in a checkout with a stack that `npm start` runs, and compares the output with the
 * page. Blocks `sh aws` need an AWS account and do not run.
 */

/** Maximum time of a command on a busy machine. */
const LIMIT_MS = 240_000;

let checkout: Checkout | undefined;
let stack: Command | undefined;
/** URLs of the stack in the pages, and the real ones. */
let urls: readonly (readonly [shown: string, actual: string])[] = [];
/** Whether this page or an earlier one has changed a file: a busy machine may take until the next page to restart. */
let isEdited = false;

beforeAll(async () => {
  checkout = await newCheckout();
  const port = await freePort();
  stack = new Command('start', ['--changes'], { SINO_PORT: String(port) }, checkout.path);
  await stack.until('Press Ctrl-C to stop.');
  const state = await readState(join(checkout.path, '.local'));
  urls = [
    ['http://localhost:3000', `http://localhost:${port}`],
    ['http://localhost:8000', state?.dynamodb ?? ''],
    ['http://localhost:4568', state?.kinesis ?? ''],
  ];
});

afterAll(async () => {
  stack?.kill('SIGINT');
  await stack?.end();
  await checkout?.remove();
});

const real = (text: string) =>
  urls.reduce((before, [shown, actual]) => before.replaceAll(shown, actual), text);

/** curl's messages for a refused or broken connection. */
const NO_CONNECTION = /^curl: \((?:7|52|56)\)/m;

/**
 * Runs a command. After edits, repeats it while there is no connection: the functions restart for each change that the
 * watcher finds, so an answer that shows all edits may come before the last restart.
 */
async function run(command: string, session: Session): Promise<CommandOutput> {
  for (;;) {
    await stack?.requireRunning();
    const printed = await session.run(real(command), LIMIT_MS);
    if (!isEdited || !NO_CONNECTION.test(printed.text)) return printed;
    await setTimeout(500);
  }
}

/** Runs the command of a step, and compares its output. */
async function runStep({ command, output }: Step, session: Session): Promise<void> {
  const { code, text } = await run(command, session);
  if (output === '') expect({ code, text }).toMatchObject({ code: 0 });
  else if (!matchesOutput(real(output), text)) expect(text).toBe(real(output));
}

/** Changes a file in the copy of the checkout. */
async function edit(step: Edit): Promise<void> {
  isEdited = true;
  const file = join(checkout?.path ?? '', step.file);
  await writeFile(file, applyEdit(await readFile(file, 'utf8'), step));
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
    else if (isRun(step.command)) {
      const attempt = () => runStep(step, session);
      it(`line ${step.line}: ${step.command}`, { timeout: 2 * LIMIT_MS }, async () => {
        if (step.isRepeated) await vi.waitFor(attempt, { timeout: LIMIT_MS, interval: 500 });
        else await attempt();
      });
    }
  }
});

describe('the stack of the pages', () => {
  it('keeps running if its functions do not start after a change, and starts them after the next one', async () => {
    const file = join(checkout?.path ?? '', 'functions/maintenance.yml');
    const source = join(checkout?.path ?? '', 'functions/docs/page.ts');
    const change = async () => writeFile(source, await readFile(source, 'utf8'));
    const [api = ''] = urls.map(([, actual]) => actual);
    const original = await readFile(file, 'utf8');

    await writeFile(file, 'functions: [');
    await change();
    const printed = await stack?.until('Cannot parse "functions/maintenance.yml"');
    expect(printed).toContain('The functions do not start; the next change starts them again.');
    await writeFile(file, original);
    await change();
    await vi.waitFor(() => fetch(api), { timeout: LIMIT_MS, interval: 500 });
  });
});
