import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Checkpoints } from '../../../scripts/stack/event-source/checkpoints.ts';
import { checkpointFiles } from '../../../scripts/stack/stack.ts';
import { newDirectory } from '../../new-directory.ts';

const directory = await newDirectory();

describe('checkpoints', () => {
  it('outlive the process in a file', async () => {
    const file = join(directory, 'kept.json');
    const before = await Checkpoints.open(file);
    await Promise.all([before.set('shard-1', '7'), before.set('shard-2', '8'), before.set('shard-1', '9')]);
    const after = await Checkpoints.open(file);
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
    const checkpoints = await Checkpoints.open(file);
    await checkpoints.set('shard', '0');
    const shards = Array.from({ length: 200 }, (_, n) => `shard-${n}`);
    const writing = Promise.all(shards.map((shard) => checkpoints.set(shard, '1'.repeat(56))));
    let isWriting = true;
    const written = writing.finally(() => {
      isWriting = false;
    });
    while (isWriting) expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ shard: '0' });
    await written;
  });
});
