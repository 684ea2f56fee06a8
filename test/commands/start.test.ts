import dns from 'node:dns';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { failureMessage } from '../../scripts/stack/event-source/failure-message.ts';
import { freePort } from '../../scripts/stack/process/free-port.ts';
import { readState } from '../../scripts/stack/state.ts';
import { kinesisClient, streamArnOf } from '../../scripts/stack/streams.ts';
import { Command } from '../command.ts';
import { DEVELOPER_AWS_CONFIG } from '../developer-aws-config.ts';
import { newDirectory, newFile } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

const directory = await newDirectory();
let env: Record<string, string>;
let port: number;

beforeAll(async () => {
  port = await freePort();
  env = {
    SINO_STATE_DIR: directory,
    SINO_DIST: join(directory, 'dist'),
    SINO_PORT: String(port),
    AWS_CONFIG_FILE: await newFile('config', DEVELOPER_AWS_CONFIG),
    ...{ POWERTOOLS_DEV: 'true', POWERTOOLS_METRICS_DISABLED: 'true' },
  };
});

const run = (name: string, args: readonly string[] = [], input = '') =>
  runCommand(name, args, { env, input });
/** The same in its own process, as a user runs it. */
const inOwnProcess = (name: string, args: readonly string[]) => new Command(name, args, env).end();

describe('npm start refuses, in one sentence,', () => {
  it.each([
    [['--prot', '3000'], {}, 2, '--prot'],
    [['now'], {}, 2, '"now" is not understood'],
    [['--now', 'now'], {}, 2, '--now 2026-03-02T12:00:00Z'],
    [['--port', 'http'], {}, 2, '--port is http: write a whole number from 1 to 65535.'],
    [[], { PATH: '/nowhere' }, 1, 'install Java 17'],
    [['--data', 'package.json'], {}, 1, 'The directory package.json cannot be used: EEXIST'],
    [[], { SINO_STATE_DIR: 'package.json' }, 1, 'The directory package.json cannot be used: EEXIST'],
    [['--dynamodb-endpoint', 'http://localhost:1'], {}, 1, 'Nothing answers at http://localhost:1'],
    [['--dynamodb-endpoint', 'localhost:8000'], {}, 2, 'such as http://localhost:8000'],
  ])('%j %j', async (args, more, code, reason) => {
    const ended = await runCommand('start', args, { env: { ...env, ...more } });
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(reason);
    expect(ended.stderr.trim()).not.toContain('\n');
  });

  it('a directory whose path is too long for the socket in it', async () => {
    const path = join(directory, 'a'.repeat(120));
    const { code, stderr } = await runCommand('start', [], { env: { ...env, SINO_STATE_DIR: path } });
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^The directory .+ cannot be used: listen EINVAL.* with a shorter path.*$/);
  });

  it('a machine without an address for localhost', async () => {
    const free = String(await freePort());
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND localhost'), { code: 'ENOTFOUND' });
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1);
      if (typeof done === 'function') done(error);
    });
    onTestFinished(() => lookup.mockRestore());
    const { code, stderr } = await run('start', ['--port', free]);
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^This machine has no address for the name localhost \(ENOTFOUND\): .*$/);
  });

  it('a directory for temporary files that it cannot write to', async () => {
    const { code, stderr } = await new Command('start', [], {
      ...env,
      // As on a new machine: Serverless writes temporary files if its cache is empty.
      SLS_SCHEMA_CACHE_BASE_DIR: await newDirectory(),
      TMPDIR: resolve('package.json'),
    }).end();
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^The directory .+package.json cannot be used: ENOTDIR.*$/);
  });

  it('a checkout without its packages', async () => {
    const checkout = await newDirectory();
    for (const folder of ['scripts', 'lib', 'package.json'])
      await cp(folder, join(checkout, folder), { recursive: true });
    const { code, stderr } = await new Command('start', [], env, checkout).end();
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^The package \S+ is not installed: run "npm ci"\..*$/);
  });

  it('a port that is in use', async () => {
    const server = createServer().listen(port, 'localhost');
    const { code, stderr } = await run('start');
    server.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^Port \d+ is in use .*--port \d+".$/);
  });
});

it('the other commands report what to do if no stack is running', async () => {
  const ended = await Promise.all([
    run('token'),
    run('logs-put', ['-']),
    run('logs-tail'),
    run('dashboard', ['--local']),
    run('replay-failed', ['--local']),
    run('changes-tail'),
    run('changes-replay', ['--local']),
  ]);
  for (const { code, stderr, stdout } of ended) {
    expect(code).toBe(1);
    expect(stderr).toContain('npm start');
    expect(stdout).toBe('');
  }
});

it('npm run replay-failed requires either a queue or the local stack', async () => {
  const wrong = [[], ['--local', '--queue', 'http://localhost:1/q'], ['--queue', 'failures'], ['failures']];
  for (const { code, stderr } of await Promise.all(wrong.map((args) => run('replay-failed', args)))) {
    expect(code).toBe(2);
    expect(stderr).toMatch(/^.*(see --help|such as \S+)\.\n$/);
  }
});

it('npm run dashboard prints the location of the dashboard of a deployed stack', async () => {
  const { code, stdout } = await run('dashboard');
  expect(code).toBe(0);
  expect(stdout).toContain('CloudWatch');
  expect(stdout).toContain('--local');
});

describe('a running stack', () => {
  let stack: Command;
  let banner: string;

  const data = join(directory, 'dados é');

  const start = async () => {
    // Containers often set no locale, in which Java can only use paths of ASCII characters.
    const withoutLocale = { ...env, LC_ALL: 'POSIX' };
    stack = new Command('start', ['--no-demo', '--data', data], withoutLocale);
    banner = await stack.until('Press Ctrl-C to stop.');
  };
  const call = (token: string, path: string, options: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    });
  const status = async (token: string, path: string) => (await call(token, path)).status;
  const addresses = async (count: number) => {
    const { stdout } = await inOwnProcess('logs-tail', ['--from-start', '--count', String(count)]);
    const lines = stdout.trim().split('\n');
    return lines.map((line) => JSON.parse(line).remote_addr).sort();
  };
  const servers = () => banner.match(/http:\/\/localhost:\d+/g) ?? [];

  beforeAll(async () => {
    // A home directory that cannot be used, and a proxy that does not answer.
    const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://localhost:1' };
    env = { ...env, ...proxy, HOME: resolve('package.json') };
    await start();
  });
  afterAll(() => stack.kill('SIGKILL'));

  it('prints a command that works for each of its systems', async () => {
    const commands = banner.match(/^curl (.*\\\n)*.*/gm) ?? [];
    const answers = await Promise.all(
      commands.map((command) => execa('bash', ['-c', `${command} --silent --write-out ' %{http_code}'`])),
    );
    expect(answers.map(({ stdout }) => stdout.split(' ').at(-1))).toEqual(['200', '200', '200']);
  });

  it('does not share its state directory with another stack', async () => {
    const { code, stderr } = await run('start');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^A local stack is already running here.*Ctrl-C.*\n$/);
  });

  it('does not share its data with another stack', async () => {
    const other = { ...env, SINO_STATE_DIR: await newDirectory() };
    const { code, stderr } = await runCommand('start', ['--data', data], { env: other });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Another local stack keeps its data in .+dados é: stop that one first.*\n$/);
  });

  it('accepts the tokens that are printed for it while they are valid', async () => {
    const good = await inOwnProcess('token', ['--scope', 'turma:read']);
    expect(await status(good.stdout, '/turma/v1/turmas')).toBe(200);
    const expired = await run('token', ['--scope', 'turma:read', '--expires', '-1m']);
    expect(await status(expired.stdout, '/turma/v1/turmas')).toBe(401);
    const other = await run('token', ['--scope', 'calendar:write']);
    expect(await status(other.stdout, '/turma/v1/turmas')).toBe(403);
  });

  it('accepts lines from a file and from standard input, and shows the resulting events', async () => {
    const file = join(directory, 'access.log');
    await writeFile(file, `${logLine('192.0.2.1')}\n\n${logLine('192.0.2.2')}\n`);
    expect(await inOwnProcess('logs-put', [file])).toMatchObject({
      stdout: 'Put 2 lines on sino-local-logs-in\n',
    });
    expect(await run('logs-put', ['-'], logLine('192.0.2.3'))).toMatchObject({ code: 0 });
    // The last one is from the example in the banner.
    expect(await addresses(4)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.7']);
  });

  it('shows the metrics of its functions', async () => {
    const { stdout, code } = await run('dashboard', ['--local', '--once']);
    expect(code).toBe(0);
    // The tests above sent three, two of them with a wrong token; the fourth is the example in the banner.
    expect(stdout).toMatch(/^turmasList +4 +0\.0 +2 +0 +\d+\.\d +\d+\.\d /m);
    expect(stdout).toMatch(/^log tokenizer .*\n +4 +4 +28 +4 /);
  });

  it('updates the metrics live', async () => {
    const dashboard = new Command('dashboard', ['--local'], env);
    await dashboard.until(`\nturmasList${'4'.padStart(10)} `);
    const { stdout: token } = await run('token', ['--scope', 'turma:read']);
    expect(await status(token, '/turma/v1/turmas')).toBe(200);
    await dashboard.until(`\nturmasList${'5'.padStart(10)} `);
    dashboard.kill('SIGINT');
    expect(await dashboard.end()).toMatchObject({ code: 0, stderr: '' });
  });

  it('stops its servers on Ctrl-C, and keeps its data across a restart', async () => {
    const { stdout: token } = await run('token', ['--scope', 'calendar:write']);
    const categories = '/api/calendar/events/v1/categories';
    const body = JSON.stringify({ name: 'Kept' });
    expect((await call(token, categories, { method: 'POST', body })).ok).toBe(true);

    // Once from the terminal, once from npm.
    stack.kill('SIGINT');
    await sleep(10);
    stack.kill('SIGINT');
    expect(await stack.end()).toMatchObject({ code: 0 });
    expect(await answering(servers())).toEqual([]);

    await start();
    expect(await (await call(token, `${categories}?hide_empty=false`)).text()).toContain('"Kept"');
    await run('logs-put', ['-'], logLine('192.0.2.4'));
    const expected = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.7'];
    expect(await addresses(5)).toEqual(expected);
  });

  it('processes discarded records again', async () => {
    const { stdout: lines } = await inOwnProcess('logs-tail', ['--from-start', '--count', '5']);
    const line = lines.split('\n').find((text) => text.includes('"192.0.2.4"')) ?? '';
    const file = join(directory, 'log-failures.ndjson');
    await writeFile(file, `${JSON.stringify(await discardedMessage(Written.parse(JSON.parse(line))))}\n`);

    const dryRun = await inOwnProcess('replay-failed', ['--local', '--dry-run']);
    expect(dryRun).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Can put back 1 record of 1 message'),
    });
    expect(await run('replay-failed', ['--local'])).toMatchObject({ code: 0 });
    expect((await readFile(file, 'utf8')).trim()).toBe('');
    expect((await addresses(6)).filter((address) => address === '192.0.2.4')).toHaveLength(2);
  });

  it('leaves nothing behind when it is killed', async () => {
    stack.kill('SIGKILL');
    await expect.poll(() => answering(servers()), { timeout: 120_000 }).toEqual([]);
  });
});

const logLine = (address: string) => `${address} - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 2326`;

const Written = z.object({ '@source': z.object({ shard_id: z.string(), sequence_number: z.string() }) });

/** Returns what the stack writes when it discards the record of an event. */
async function discardedMessage({ '@source': source }: z.output<typeof Written>): Promise<object> {
  const state = await readState(directory);
  const client = kinesisClient(state?.kinesis ?? '');
  const shard = { streamArn: await streamArnOf(client, state?.inputStream ?? ''), shardId: source.shard_id };
  client.destroy();
  const { sequence_number: sequenceNumber } = source;
  const records = [{ sequenceNumber, partitionKey: '', data: '', arrival: new Date() }];
  const given = { condition: 'RetryAttemptsExhausted', records, invocations: 11 } as const;
  return failureMessage(shard, 'logsTokenize', given);
}

/** Returns the URLs that still answer. */
async function answering(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(urls.map((url) => fetch(url).catch(() => undefined)));
  return urls.filter((_, n) => answers[n] !== undefined);
}
