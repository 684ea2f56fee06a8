import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { interruptible } from '../../../scripts/cli/lib/interruptible.ts';
import { runCommand } from '../../commands/in-process.ts';
import { serve } from '../import/calendar/serve.ts';

it('work that fails, or that ends, aborts what still runs of it', async () => {
  const signals: AbortSignal[] = [];
  const failed = interruptible(async (signal) => {
    signals.push(signal);
    throw new UserError('It fails.');
  }, 'Interrupted.');
  await expect(failed).rejects.toThrow('It fails.');
  const ended = interruptible(async (signal) => {
    signals.push(signal);
    expect(signal.aborted).toBe(false);
    return 3;
  }, 'Interrupted.');
  expect(await ended).toBe(3);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('an import from a site that refuses one list does not wait for the others', async () => {
  const namespace = { namespace: 'tribe/events/v1', routes: { '/tribe/events/v1/events': {} } };
  const asked: string[] = [];
  const closed = Promise.withResolvers<'closed'>();
  const url = await serve(({ url: target = '' }, response) => {
    const list = /(?<=\/v1\/)\w+/.exec(target)?.[0];
    if (list !== undefined) asked.push(list);
    if (list === 'tags') response.on('close', () => closed.resolve('closed'));
    else response.writeHead(list === undefined ? 200 : 403).end(JSON.stringify(namespace));
  });
  const from = `${url}wp-json/tribe/events/v1`;
  const { code, stderr } = await runCommand('import-calendar', ['--dry-run', '--from', from]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(' returns 403, ') });
  expect(await Promise.race([closed.promise, sleep(30_000, 'open', { ref: false })])).toBe('closed');
  expect(asked).toEqual(['categories', 'tags']);
});
