import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { serveHttp } from '../../scripts/stack/process/local-http.ts';
import { takeLock } from '../../scripts/stack/process/lock.ts';
import { writeState } from '../../scripts/stack/state.ts';
import { Command } from '../command.ts';
import { newDirectory } from '../new-directory.ts';
import { runCommand } from './in-process.ts';

// Waits between attempts are short; the commands that run in this process wait for up to two seconds each.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout = (ms = 0) => original.setTimeout(Math.min(ms, 50));
  return { ...original, setTimeout };
});

const PutRecords = z.object({ Records: z.array(z.object({ Data: z.string() })) });
const EVENT = '{"source":"sino.calendar","detail-type":"EventChanged"}';
const NOTHING = 'http://127.0.0.1:1';

const STATE = {
  url: NOTHING,
  calendar: NOTHING,
  dynamodb: NOTHING,
  table: 'none',
  kinesis: NOTHING,
  inputStream: 'in',
  outputStream: 'out',
  figures: NOTHING,
  lambda: NOTHING,
  bus: NOTHING,
};

let directory: string;
let release: (() => Promise<void>) | undefined;

/** The state of a running stack, of which only the log of the bus exists. */
beforeEach(async () => {
  directory = await newDirectory();
  release = await takeLock(directory);
  await writeFile(join(directory, 'changes.ndjson'), `${EVENT}\n`);
  await writeState(directory, STATE);
});
afterEach(() => release?.());

it('npm run changes:tail ends with one sentence when the stack ends', async () => {
  const tail = new Command('changes-tail', ['--from-start'], { SINO_STATE_DIR: directory });
  expect(await tail.until('EventChanged')).toBe(`${EVENT}\n`);
  await release?.();
  release = undefined;
  expect(await tail.end()).toEqual({
    code: 1,
    stdout: `${EVENT}\n`,
    stderr: 'The local stack has stopped.\n',
  });
});

it.skipIf(!existsSync('/dev/full'))(
  'npm run changes:tail reports output that cannot be written',
  async () => {
    const line = `"${process.execPath}" scripts/run.js cli/changes-tail --from-start --count 1 > /dev/full`;
    const { exitCode, stderr } = await execa('sh', ['-c', line], {
      env: { SINO_STATE_DIR: directory },
      reject: false,
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write.',
    });
  },
);

it('npm run logs:put refuses a directory in one sentence', async () => {
  expect(await runCommand('logs-put', [directory], { env: { SINO_STATE_DIR: directory } })).toEqual({
    code: 1,
    stdout: '',
    stderr: `${directory} is a directory: name a file, or - for standard input.\n`,
  });
});

it('npm run logs:put says in one sentence how many lines it has put when the stack does not answer', async () => {
  const file = join(directory, 'lines.log');
  await writeFile(file, 'a\nb\n');
  const { code, stdout, stderr } = await runCommand('logs-put', [file], {
    env: { SINO_STATE_DIR: directory },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('Put only 0 lines on in: connect ECONNREFUSED 127.0.0.1:1.\n');
});

it('npm run logs:put ends, and says how many lines it has put, when the stream keeps rejecting one', async () => {
  const bad = Buffer.from('bad').toString('base64');
  const { url, stop } = await serveHttp(async (request, response) => {
    const { Records } = PutRecords.parse(JSON.parse(await text(request)));
    const results = Records.map(({ Data }) => (Data === bad ? { ErrorCode: 'InternalFailure' } : {}));
    response.end(JSON.stringify({ Records: results }));
  });
  onTestFinished(stop);
  await writeState(directory, { ...STATE, kinesis: url });
  const file = join(directory, 'lines.log');
  await writeFile(file, 'good\nbad\ngood\n');
  const { code, stderr } = await runCommand('logs-put', [file], { env: { SINO_STATE_DIR: directory } });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Put only 2 lines on in: it rejects 1 line (InternalFailure).\n',
  });
});

it('npm run logs:put counts the lines that the stream has accepted before it fails in the same request', async () => {
  let requests = 0;
  const { url, stop } = await serveHttp((_request, response) => {
    requests += 1;
    if (requests > 1) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end('{"__type":"ResourceNotFoundException","message":"The stream is gone"}');
    } else response.end('{"Records":[{},{"ErrorCode":"ProvisionedThroughputExceededException"},{}]}');
  });
  onTestFinished(stop);
  await writeState(directory, { ...STATE, kinesis: url });
  const file = join(directory, 'lines.log');
  await writeFile(file, 'a\nb\nc\n');
  const { code, stderr } = await runCommand('logs-put', [file], { env: { SINO_STATE_DIR: directory } });
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Put only 2 lines on in: The stream is gone.\n' });
});

it('npm run logs:put says how many lines it has put before one that does not fit into a record', async () => {
  const { url, stop } = await serveHttp(async (request, response) => {
    const { Records } = PutRecords.parse(JSON.parse(await text(request)));
    response.end(JSON.stringify({ Records: Records.map(() => ({})) }));
  });
  onTestFinished(stop);
  await writeState(directory, { ...STATE, kinesis: url });
  const file = join(directory, 'lines.log');
  await writeFile(file, `${`${'x'.repeat(1023)}\n`.repeat(4096)}${'y'.repeat(2 * 1024 * 1024)}`);
  const { code, stderr } = await runCommand('logs-put', [file], { env: { SINO_STATE_DIR: directory } });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'Put only 4,096 lines on in: Line 4097 is longer than 1048574 bytes, which is the maximum of a record.\n',
  });
});

it.each([
  [['--source', 'sino.calender'], '--source is sino.calender: write sino.calendar or sino.turma.'],
  [['--type', 'EventsChanged'], '--type is EventsChanged: docs/changes.md lists the types.'],
])('npm run changes:tail refuses %j, which no event has', async (args, sentence) => {
  const ended = await runCommand('changes-tail', [...args, '--from-start', '--count', '1'], {
    env: { SINO_STATE_DIR: directory },
  });
  expect(ended).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
});
