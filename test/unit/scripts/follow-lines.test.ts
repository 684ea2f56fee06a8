import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followLines } from '../../../scripts/cli/tail/follow-lines.ts';
import { newDirectory } from '../../new-directory.ts';

/** Follows a file until as many lines have come, while more text is appended to it. */
async function follow(before: string, after: string, { fromStart = false, lines = 1 } = {}) {
  const file = join(await newDirectory(), 'lines');
  await writeFile(file, before);
  const end = new AbortController();
  const found: string[] = [];
  const followed = followLines(file, fromStart, end.signal);
  const first = followed.next();
  await appendFile(file, after);
  for (let next = await first; !next.done; next = await followed.next()) {
    found.push(next.value);
    if (found.length === lines) break;
  }
  await followed.return();
  return found;
}

describe('a file that is followed', () => {
  it('yields its new lines', async () => {
    expect(await follow('old\n', 'new\n')).toEqual(['new']);
    expect(await follow('', 'new\n')).toEqual(['new']);
    expect(await follow('\n', 'new\n')).toEqual(['new']);
  });

  it('does not yield a line whose beginning was written before', async () => {
    expect(await follow('old\n{"begin', 'ning"}\nnew\n')).toEqual(['new']);
  });

  it('yields all lines from the start', async () => {
    expect(await follow('old\nbegin', 'ning\n', { fromStart: true, lines: 2 })).toEqual(['old', 'beginning']);
  });
});
