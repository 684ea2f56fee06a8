import { afterEach, expect, it, vi } from 'vitest';
import { withProgress } from '../../../scripts/cli/backup/with-progress.ts';

const { isTTY } = process.stderr;
afterEach(() => {
  vi.restoreAllMocks();
  process.stderr.isTTY = isTTY;
});

/** Returns what the progress bar shows after the first item. */
async function shownFirst(items: Parameters<typeof withProgress>[2], total: number): Promise<string> {
  process.stderr.isTTY = true;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for await (const _ of withProgress(total, 'items', items));
  return String(write.mock.calls[0]?.[0]);
}

async function* four() {
  yield* [1, 2, 3, 4];
}

it('counts the items if they report no work', async () => {
  expect(await shownFirst(four, 4)).toContain('] 25 %, 1 items');
});

it('shows no percentage of a table that has no items according to DynamoDB', async () => {
  expect(await shownFirst(four, 0)).toContain('\r1 items, ');
});

it('shows no percentage of an input without a size before any work is reported', async () => {
  const unread = (advance: (amount: number) => void) => {
    advance(0);
    return four();
  };
  expect(await shownFirst(unread, 0)).toContain('\r1 items, ');
});

it('counts the reported work', async () => {
  const half = (advance: (amount: number) => void) => {
    advance(50);
    return four();
  };
  expect(await shownFirst(half, 100)).toContain('] 50 %, 1 items');
});
