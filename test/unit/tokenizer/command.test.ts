import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { Command } from '../../command.ts';
import { type RunOptions, runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';

const LOG = 'test/data/tokenizer/access.log';

const folder = await newDirectory();

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const tokenize = (args: readonly string[], input: RunOptions['input'] = '') =>
  runCommand('tokenize', args, { input });

/** The largest resident memory of a process while it runs, in bytes. Linux keeps it in the process's status. */
async function peakMemoryOf(pid: number, ended: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isOver = false;
  ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024);
    await sleep(20);
  }
  return peak;
}

describe('npm run tokenize', () => {
  it('writes one event per line of a file', async () => {
    const { code, stdout, stderr } = await tokenize([LOG]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(200);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      remote_addr: '66.249.73.135',
      timestamp: '17/May/2015:10:05:33 +0000',
      message: 'GET /blog/tags/firefox?flav=rss20 HTTP/1.1',
      status: '200',
      bytes: '16021',
    });
    const log = readFileSync(LOG, 'utf8');
    for (const line of lines) {
      const { remote_addr, timestamp, message, status } = JSON.parse(line);
      expect(log).toContain(`${remote_addr} - - [${timestamp}] "${message}" ${status} `);
    }
  });

  it('reads standard input, with and without a last line break, and any bytes', async () => {
    const config = write(
      'any.toml',
      '[service.a]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["a", "b"]',
    );
    const lines = Buffer.concat([Buffer.from('é "b c"\r\n\n"a" \\"b\n'), Buffer.of(0xff)]);
    for (const input of [lines, Buffer.concat([lines, Buffer.from('\n')])]) {
      const { stdout } = await tokenize(['--config', config], input);
      expect(stdout).toBe('{"a":"é","b":"b c"}\n{}\n{"a":"a","b":"\\\\\\"b"}\n{"a":"\ufffd"}\n');
    }
  });

  it('counts failures, and fails with --strict', async () => {
    const config = write(
      'types.toml',
      '[service.a]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["n"]\ntypes.n = "int"',
    );
    const lines = '1\nx\ny\n';
    const counted = {
      stdout: '{"n":1}\n{}\n{}\n',
      stderr: 'transform a, field n: not a valid int (2 times)\n',
    };
    expect(await tokenize(['--config', config], lines)).toEqual({ code: 0, ...counted });
    expect(await tokenize(['--config', config, '--strict', '-'], lines)).toEqual({ code: 3, ...counted });
  });

  it('needs no file for a well-known format', async () => {
    const { code, stdout, stderr } = await tokenize(['--preset', 'apache_combined', LOG]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
      remote_host: '66.249.73.135',
      time: '2015-05-17T10:05:33Z',
      status: 200,
      bytes: 16021,
    });
  });

  it('accepts lines that are JSON events, and reports those that are not', async () => {
    const lines = '{"message":"1.2.3.4 - -","host":"a","id":12345678901234567890}\n\nno\n[1]\n{"host":"b"}';
    expect(await tokenize(['--preset', 'apache_combined', '--input', 'json'], lines)).toEqual({
      code: 1,
      stdout: '{"remote_host":"1.2.3.4","host":"a","id":12345678901234567890}\n{"host":"b"}\n',
      stderr:
        'transform apache_combined, field message: the event has no such field (1 time)\n' +
        'Lines that are not JSON objects were left out: 2, the first on line 3.\n',
    });
  });

  it('reports JSON events with too many values', async () => {
    const large = `{"a":[${'1,'.repeat(600_000)}1]}`;
    expect(await tokenize(['--input', 'json'], `${large}\nno\n${large}\n`)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Lines that have too many or too large values were left out: 2, the first on line 1.\n' +
        'Lines that are not JSON objects were left out: 1, the first on line 2.\n',
    });
  });

  it('reports what each transform has read, if they have conditions', async () => {
    const config = write(
      'when.toml',
      ['a', 'b']
        .map(
          (id) =>
            `[service.${id}]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["${id}"]\nwhen = { field = "message", matches = "^${id}" }`,
        )
        .join('\n'),
    );
    expect(await tokenize(['--config', config], 'a1\nb1\na2\nc\n')).toEqual({
      code: 0,
      stdout: '{"a":"a1"}\n{"b":"b1"}\n{"a":"a2"}\n{"message":"c"}\n',
      stderr: 'events of transform a: 2\nevents of transform b: 1\nevents that match no condition: 1\n',
    });
  });

  it.runIf(process.platform === 'linux')('needs no more memory for a long input', async () => {
    const long = write('200mb.log', readFileSync(LOG, 'utf8').repeat(4000));
    const child = execa(
      process.execPath,
      ['--max-semi-space-size=2', 'scripts/run.js', 'cli/tokenize', '--preset', 'apache_combined', long],
      { stdout: 'ignore', reject: false },
    );
    const peak = await peakMemoryOf(child.pid ?? 0, child);
    expect((await child).exitCode).toBe(0);
    expect(peak).toBeGreaterThan(10_000_000); // it was measured
    expect(peak).toBeLessThan(120_000_000);
  });

  it('checks a configuration and prints the pipeline', async () => {
    const { code, stdout } = await tokenize(['--check']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^source logs, .*\ntransform access_log, reads logs\n/);
    expect(stdout).toContain('    4. "timestamp"\n');
    const bad = write('bad.toml', '[service.a]\nfields = []');
    const checked = await tokenize(['--check', '--config', bad]);
    expect(checked).toMatchObject({ code: 2, stdout: '' });
    expect(checked.stderr).toContain('service.a: type: found nothing, expected "tokenizer"\n');
    expect(checked.stderr).toContain('did you mean field_names?\n');
  });

  it.each([
    [['--help'], 0, /Usage: npm run --silent tokenize/],
    [['--nonsense'], 2, /Unknown option '--nonsense'/],
    [['a', 'b'], 2, /^Name one input/],
    [['--preset', 'iis', LOG], 2, /^There is no preset iis: use one of apache_combined, nginx_combined, alb/],
    [['--preset', 'alb', '--config', 'tokenizer.toml'], 2, /^Use either --preset or --config\.$/m],
    [['--input', 'xml', LOG], 2, /^--input is "xml": use text or json\.$/m],
    [['--config', 'none.toml'], 2, /^Cannot read the configuration none.toml/],
    [['--source', 'x', LOG], 2, /^There is no source x: use one of logs\.$/m],
    [['--sink', 'x', LOG], 2, /^There is no sink x: use one of out\.$/m],
    [['--source', 'x', '--check'], 2, /^There is no source x: use one of logs\.$/m],
    [['--sink', 'x', '--check'], 2, /^There is no sink x: use one of out\.$/m],
    [['none.log'], 1, /^Cannot read none.log/],
    [['test'], 1, /^test is a directory/],
  ])('%j ends with %d and one clear message', async (args, code, message) => {
    const result = await tokenize(args);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).toMatch(message);
    expect(result.stderr).not.toContain('    at ');
  });

  it.each([
    ['gzip', gzipSync('a b\n'), 'compressed with gzip: unpack it first'],
    ['bzip2', Buffer.from('BZh91AY&SY\xef\xff', 'latin1'), 'compressed with bzip2: unpack it first'],
    ['bzip2 -1', Buffer.from('BZh11AY&SY\xef\xff', 'latin1'), 'compressed with bzip2: unpack it first'],
    [
      'bzip2 of nothing',
      Buffer.from('BZh9\x17rE8P\x90\0', 'latin1'),
      'compressed with bzip2: unpack it first',
    ],
    ['xz', Buffer.from('\xfd7zXZ\0\0', 'latin1'), 'compressed with xz: unpack it first'],
    ['zstd', zstdCompressSync('a b\n'), 'compressed with zstd: unpack it first'],
    ['zip', Buffer.from('PK\x03\x04\x14\0'), 'a zip file: unpack it first'],
    ['utf-16', Buffer.from('\ufeffa b\n', 'utf16le'), 'UTF-16: convert it first'],
    ['utf-16be', Buffer.from('\ufeffa b\n', 'utf16le').swap16(), 'UTF-16: convert it first'],
  ])('refuses a file in %s', async (name, bytes, message) => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    const { code, stdout, stderr } = await tokenize([file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`The input is ${message}`);
  });

  it.each([
    ['gzip', gzipSync('a b\n')],
    ['bzip2', Buffer.from('BZh91AY&SY\0')],
  ])('refuses a pipe in %s whose first chunks have a byte each', async (name, compressed) => {
    const bytes = [...compressed].map((byte) => Buffer.of(byte));
    const { code, stdout, stderr } = await tokenize([], bytes);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`The input is compressed with ${name}`);
  });

  it('reads lines that begin like the name of a compression', async () => {
    const { code, stdout } = await tokenize([write('bzh.log', 'BZh9 (\u00b5\n')]);
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 });
  });

  it('refuses a configuration that is not UTF-8', async () => {
    const file = join(folder, 'latin1.toml');
    const table = '[transforms.t]\ntype = "tokenizer"\ninputs = ["logs"]\nfield_names = ["usuário"]';
    writeFileSync(file, table, 'latin1');
    expect(await tokenize(['--config', file, '--check'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${file} cannot be used:\nfound text that is not UTF-8, expected TOML in UTF-8\n`,
    });
    writeFileSync(file, `\ufeff${table}`);
    expect(await tokenize(['--config', file], 'ana')).toMatchObject({
      code: 0,
      stdout: '{"usuário":"ana"}\n',
    });
  });

  it('requires --source if there are several sources', async () => {
    const config = write(
      'two.toml',
      '[sources.x]\n[sources.y]\n[service.a]\ntype = "tokenizer"\ninputs = ["x", "y"]\nfield_names = []',
    );
    expect((await tokenize(['--config', config], 'a')).stderr).toMatch(/several sources/);
    expect((await tokenize(['--config', config, '--source', 'y', '--sink', 'out'], 'a')).stdout).toBe('{}\n');
  });

  it('reads and writes as a separate process', async () => {
    expect(await new Command('tokenize', [], {}).end(readFileSync(LOG, 'utf8'))).toEqual(
      await tokenize([LOG]),
    );
  });

  it('ends quietly when its output is closed', async () => {
    const lines = write('long.log', readFileSync(LOG, 'utf8').repeat(200));
    const child = execa(process.execPath, ['scripts/run.js', 'cli/tokenize', lines], { reject: false });
    child.stdout.once('data', () => child.stdout.destroy());
    const { exitCode, stderr } = await child;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('reports output that cannot be written in one sentence', async () => {
    const line = `"${process.execPath}" scripts/run.js cli/tokenize "${LOG}" > /dev/full`;
    const { exitCode, stderr } = await execa('sh', ['-c', line], { reject: false });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write.',
    });
  });
});
