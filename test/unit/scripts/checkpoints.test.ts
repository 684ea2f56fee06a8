import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../scripts/cli/lib/command.ts';
import { Checkpoints } from '../../../scripts/stack/event-source/checkpoints.ts';
import { checkpointFiles } from '../../../scripts/stack/mappings.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();

/** By default, a poll ends after a second. */
const LIMIT = { timeout: 120_000 };

const onError = (error: unknown) => {
  throw error;
};
const open = (file: string, saved?: () => Promise<boolean>) => Checkpoints.open({ file, saved, onError });

describe('checkpoints', () => {
  it('outlive the process in a file', async () => {
    const file = join(directory, 'kept.json');
    const before = await open(file);
    before.set('shard-1', '7');
    before.set('shard-2', '8');
    before.set('shard-1', '9');
    await before.stored();
    const after = await open(file);
    expect([after.get('shard-1'), after.get('shard-2'), after.get('shard-3')]).toEqual(['9', '8', undefined]);
  });

  it('are kept as long as their stream', () => {
    const [stateDir, dataDir, endpoint] = ['state', 'data', 'http://localhost:1'];
    const logs = (directory: string) => ({ logs: join(directory, 'checkpoints.json') });
    const changes = (directory: string) => ({ changes: join(directory, 'change-checkpoints.json') });
    expect(checkpointFiles({ stateDir })).toEqual({});
    expect(checkpointFiles({ stateDir, dataDir })).toEqual({ ...logs(dataDir), ...changes(dataDir) });
    expect(checkpointFiles({ stateDir, kinesisEndpoint: endpoint })).toEqual(logs(stateDir));
    expect(checkpointFiles({ stateDir, dynamodbEndpoint: endpoint })).toEqual(changes(stateDir));
    expect(checkpointFiles({ stateDir, dataDir, dynamodbEndpoint: endpoint })).toEqual({
      ...logs(dataDir),
      ...changes(stateDir),
    });
  });

  it('are complete in the file at any time, so that a killed process leaves a readable one', async () => {
    const file = join(directory, 'whole.json');
    const checkpoints = await open(file);
    checkpoints.set('shard', '0');
    await checkpoints.stored();
    for (let n = 0; n < 200; n += 1) {
      checkpoints.set(`shard-${n}`, '1'.repeat(56));
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ shard: '0' });
    }
    await checkpoints.stored();
  });

  it('are stored only after what they stand for is saved', async () => {
    const file = join(directory, 'later.json');
    const saves: ((isSaved: boolean) => void)[] = [];
    const checkpoints = await open(file, () => new Promise((resolve) => saves.push(resolve)));
    const inFile = async () => (await open(file)).get('shard');
    const nextSave = async (isSaved: boolean) => {
      await expect.poll(() => saves.length, LIMIT).toBe(1);
      saves.pop()?.(isSaved);
    };
    checkpoints.set('shard', '1');
    // Comes after the data of this save.
    checkpoints.set('shard', '2');
    await nextSave(true);
    await expect.poll(inFile, LIMIT).toBe('1');
    await nextSave(true);
    await checkpoints.stored();
    expect(await inFile()).toBe('2');

    checkpoints.set('shard', '3');
    await nextSave(false);
    await checkpoints.stored();
    expect(await inFile()).toBe('2');
  });

  it('are not begun again, without a word, because their file cannot be read', async () => {
    const file = join(directory, 'unreadable.json');
    const refusal = new RegExp(`^${file} cannot be read \\(.+\\).* delete it`);
    await mkdir(file);
    await expect(open(file)).rejects.toThrow(UserError);
    await expect(open(file)).rejects.toThrow(refusal);
    const broken = join(directory, 'broken.json');
    await writeFile(broken, '{"shard":');
    await expect(open(broken)).rejects.toThrow(UserError);
  });

  it('do not stop the reading if they cannot be stored', async () => {
    const errors: unknown[] = [];
    const file = join(directory, 'missing', 'checkpoints.json');
    const checkpoints = await Checkpoints.open({ file, onError: (error) => errors.push(error) });
    checkpoints.set('shard', '1');
    await checkpoints.stored();
    expect(errors).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
    expect(checkpoints.get('shard')).toBe('1');
  });
});
