import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { Command } from '../../command.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';
import { FlakyDynamoDb, failure } from '../flaky-dynamodb.ts';
import { contentsOf, emptyTable, smallItems, tableWith, testEndpoint } from './own-tables.ts';

let directory: string;
let file: string;
beforeAll(async () => {
  directory = await newDirectory();
  file = join(directory, 'table.ndjson.gz');
});

/** A state directory without a local stack. */
const ownState = () => ({ SINO_STATE_DIR: directory });
const run = (name: string, ...args: readonly string[]) => runCommand(name, args, { env: ownState() });
/** The same in its own process, as a user runs it. */
const start = (name: string, ...args: readonly string[]) => new Command(name, args, ownState());
const at = (table: string, endpoint = testEndpoint()) => ['--table', table, '--endpoint', endpoint];

it('npm run backup and npm run restore copy a table and confirm the copy', async () => {
  const [source, target] = [await tableWith(smallItems(1010)), await emptyTable()];
  const backup = await start('backup', ...at(source), file).end();
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const [, summary = ''] =
    /holds the table \S+: (1,010 items, fingerprint [\da-f]{16})\.\n$/.exec(backup.stdout) ?? [];
  const expected = {
    code: 0,
    stderr: '',
    stdout: `The table ${target} holds exactly what the backup does: ${summary}.\n`,
  };
  expect(await run('restore', ...at(target), file)).toEqual(expected);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));

  const [checked, refused] = await Promise.all([
    run('restore', ...at(target), '--check', file),
    run('restore', ...at(target), file),
  ]);
  expect(checked).toEqual(expected);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The table .* is not empty: .*\n$/),
  });
});

/** A server whose scans wait. @returns also when the first has begun, and a function that lets them go on */
async function waitingServer() {
  const server = new FlakyDynamoDb(testEndpoint());
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.behave(async (operation, body) => {
    if (operation === 'Scan') {
      begun.resolve();
      await released.promise;
    }
    return server.forward(operation, body);
  });
  const endpoint = await server.start();
  return { endpoint, begun: begun.promise, release: released.resolve, stop: () => server.stop() };
}

it('npm run backup refuses a file that another backup is writing', async () => {
  const source = await tableWith(smallItems(100));
  const path = join(directory, 'twice.ndjson');
  const server = await waitingServer();
  const first = start('backup', ...at(source, server.endpoint), path).end();
  await server.begun;
  expect(await run('backup', ...at(source), path)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another backup is writing ${path}: name another file. If none is running, remove ${path}.part.\n`,
  });
  server.release();
  expect(await first).toMatchObject({ code: 0, stderr: '' });
  server.stop();
  expect(await run('restore', ...at(source), '--check', path)).toMatchObject({ code: 0 });
  expect(await readdir(directory)).not.toContain('twice.ndjson.part');
});

it('npm run backup that ends on Ctrl-C can be repeated', async () => {
  const source = await tableWith(smallItems(100));
  const path = join(directory, 'again.ndjson');
  const server = await waitingServer();
  const backup = start('backup', ...at(source, server.endpoint), path);
  await server.begun;
  backup.kill('SIGINT');
  expect(await backup.end()).toMatchObject({ code: 130 });
  server.stop();
  expect(await readdir(directory)).not.toContainEqual(expect.stringContaining('again.ndjson'));
  expect(await run('backup', ...at(source), path)).toMatchObject({ code: 0 });
});

it('npm run restore ends at once on Ctrl-C, and explains how to continue', async () => {
  const source = await tableWith(smallItems(100));
  const path = join(directory, 'interrupted.ndjson');
  await run('backup', ...at(source), path);
  const server = new FlakyDynamoDb(testEndpoint());
  const endpoint = await server.start();
  const target = await emptyTable();
  const restoring = start('restore', ...at(target, endpoint), path);
  const writing = new Promise((resolve) => {
    server.behave((operation, body) => {
      if (operation !== 'BatchWriteItem') return server.forward(operation, body);
      resolve(undefined);
      return 'hang';
    });
  });
  await writing;
  restoring.kill('SIGINT');
  const { code, stderr } = await restoring.end();
  server.stop();
  expect(code).toBe(130);
  expect(stderr).toContain('Interrupted. Run the same command again to load the rest.');
  expect((await run('restore', ...at(target), path)).code).toBe(0);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
});

it('npm run restore ends once it has failed, even if the table has no capacity for its other calls', async () => {
  const source = await tableWith(smallItems(100));
  const path = join(directory, 'refused.ndjson');
  await run('backup', ...at(source), path);
  const server = new FlakyDynamoDb(testEndpoint());
  const writes = () => server.calls.filter((operation) => operation === 'BatchWriteItem').length;
  server.behave((operation, body) => {
    if (operation !== 'BatchWriteItem') return server.forward(operation, body);
    return failure(writes() === 4 ? 'ValidationException' : 'ThrottlingException');
  });
  const endpoint = await server.start();
  const restored = await start('restore', ...at(await emptyTable(), endpoint), path).end();
  server.stop();
  expect(restored).toEqual({
    code: 1,
    stdout: '',
    stderr: 'ValidationException. Run the same command again to load the rest.\n',
  });
}, 100_000);

it('npm run restore -- --check that fails loads nothing when it is repeated', async () => {
  const table = await tableWith(smallItems(1));
  const path = join(directory, 'checked.ndjson');
  await run('backup', ...at(table), path);
  const server = new FlakyDynamoDb(testEndpoint());
  const endpoint = await server.start();
  server.behave((operation, body) =>
    operation === 'Scan' ? failure('AccessDeniedException') : server.forward(operation, body),
  );
  const { code, stderr } = await run('restore', ...at(table, endpoint), '--check', path);
  server.stop();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'AccessDeniedException. Run the same command again.\n',
  });
});

it.each([
  ['backup', [], 2, 'Name the file to write'],
  [
    'backup',
    ['--endpoint', 'http://localhost:1', 'a.ndjson'],
    2,
    'Name the table at --endpoint with --table.',
  ],
  ['backup', ['a.ndjson'], 1, 'npm start'],
  ['restore', ['--replace', '--check', 'a.ndjson'], 2, 'Use --replace or --check'],
  ['restore', [...at('nowhere'), 'a.ndjson'], 1, 'The table nowhere cannot be used (http://'],
])('npm run %s %j fails with a one-line message', async (name, args, code, message) => {
  const ended = await run(name, ...args);
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) });
  expect(ended.stderr.trim()).not.toContain('\n');
});
