import { afterEach, describe, expect, it, vi } from 'vitest';
import { command } from '../../../scripts/cli/lib/command.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

describe.each([
  { allowed: 0 },
  { positionals: 'one', allowed: 1 },
  { positionals: 'any', allowed: 3 },
] as const)('a command that takes at most $allowed arguments', ({ allowed, ...taken }) => {
  it.each([0, 1, 2, 3])('is called with %i', async (count) => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const run = vi.fn(async () => {});
    const args = ['a', 'b', 'c'].slice(0, count);
    await command({ help: '', options: {}, ...taken }, run)(args);
    if (count <= allowed) {
      expect(run).toHaveBeenCalledWith(expect.objectContaining({ positionals: args }));
      return;
    }
    expect(run).not.toHaveBeenCalled();
    expect(process.exitCode).toBe(2);
    expect(print).toHaveBeenCalledWith(`"${args[allowed]}" is not understood: see --help.`);
  });
});
