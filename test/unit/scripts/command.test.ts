import { afterEach, describe, expect, it, vi } from 'vitest';
import { command, UserError } from '../../../scripts/cli/lib/command.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.unstubAllEnvs();
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

describe('a command with options', () => {
  const options = {
    table: { type: 'string' },
    scope: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'no-demo': { type: 'boolean' },
  } as const;

  /** Calls it. @returns the message with which it refuses the arguments; undefined if it runs */
  async function refusalOf(args: readonly string[]): Promise<unknown> {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    const run = vi.fn(async () => {});
    await command({ help: '', options, mayBeEmpty: ['scope'] }, run)(args);
    expect(process.exitCode).toBe(run.mock.calls.length === 1 ? undefined : 2);
    process.exitCode = undefined;
    const [message] = print.mock.lastCall ?? [];
    print.mockRestore();
    return message;
  }

  it('refuses an empty value, as of an unset variable, unless it has a meaning', async () => {
    expect(await refusalOf(['--table', ''])).toBe('--table is empty: give it a value, or leave it out.');
    expect(await refusalOf(['--scope', ''])).toBeUndefined();
  });

  it('refuses wrong options with one line', async () => {
    expect(await refusalOf(['--color'])).toBe("Unknown option '--color': see --help.");
    expect(await refusalOf(['-t'])).toBe("Unknown option '-t': see --help.");
    expect(await refusalOf(['--tabel'])).toBe("Unknown option '--tabel': did you mean --table? See --help.");
    expect(await refusalOf(['--dryrun=1'])).toBe(
      "Unknown option '--dryrun': did you mean --dry-run? See --help.",
    );
    expect(await refusalOf(['--table'])).toBe("Option '--table <value>' argument missing: see --help.");
    expect(await refusalOf(['--table', '-1'])).toMatch(/^Option '--table'.*'--table=-XYZ': see --help\.$/);
  });

  it('refuses to run without a switch that npm has kept for itself', async () => {
    vi.stubEnv('npm_config_dry_run', 'true');
    vi.stubEnv('npm_config_scope', '@company');
    expect(await refusalOf([])).toContain('write it after "--", as in "npm run NAME -- --dry-run"');
    expect(await refusalOf(['--dry-run'])).toBeUndefined();
  });

  it('refuses to run without an option that npm has kept with its value', async () => {
    vi.stubEnv('npm_config_table', 'sino-prod');
    expect(await refusalOf([])).toContain('write it after "--", as in "npm run NAME -- --table"');
    expect(await refusalOf(['--table=sino-dev'])).toBeUndefined();
    vi.stubEnv('npm_config_table', '');
    expect(await refusalOf([])).toBeUndefined();
  });

  it('refuses to run without a switch that npm has kept as one that is off', async () => {
    vi.stubEnv('npm_config_demo', '');
    expect(await refusalOf([])).toContain('write it after "--", as in "npm run NAME -- --no-demo"');
    expect(await refusalOf(['--no-demo'])).toBeUndefined();
    vi.stubEnv('npm_config_demo', 'true');
    expect(await refusalOf([])).toBeUndefined();
  });
});

it.each([
  ['stdout', 'ENOSPC', 1, ['The output cannot be written: no space.']],
  ['stdout', 'EPIPE', undefined, []],
  ['stderr', 'ENOSPC', 1, ['The output cannot be written: no space.']],
  ['stderr', 'EPIPE', undefined, []],
] as const)('a command whose %s fails with %s exits with %s', async (output, code, exitCode, messages) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await command({ help: '', options: {} }, async () => {
    process[output].emit('error', Object.assign(new Error('no space'), { code }));
  })([]);
  expect(process.exitCode).toBe(exitCode);
  expect(print.mock.calls.flat()).toEqual(messages);
});

it('a command that fails just after its reader has closed the pipe prints its error, and no other', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await command({ help: '', options: {} }, async () => {
    process.nextTick(() =>
      process.stdout.emit('error', Object.assign(new Error('closed'), { code: 'EPIPE' })),
    );
    throw new UserError('Something is left.');
  })([]);
  expect(process.exitCode).toBe(1);
  expect(print.mock.calls.flat()).toEqual(['Something is left.']);
});
