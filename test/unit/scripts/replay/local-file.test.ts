import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { messagesIn } from '../../../../scripts/cli/replay/local-file.ts';
import { newFile } from '../../../new-directory.ts';

async function read(file: string) {
  const messages = [];
  for await (const message of messagesIn(file)) messages.push(message);
  return messages;
}

const texts = async (file: string) => (await read(file)).map(({ text }) => text);

describe('the messages in a file', () => {
  it('are none if there is no file', async () => {
    expect(await texts(`${await newFile('messages.ndjson', '')}.none`)).toEqual([]);
  });

  it('are its lines, of which one is removed without writing the others again', async () => {
    const file = await newFile('messages.ndjson', '{"é":1}\n{"b":2}\n\n{"c":3}\n');
    const [, second] = await read(file);
    await appendFile(file, '{"d":4}\n');
    await second?.remove();
    expect(await readFile(file, 'utf8')).toBe('{"é":1}\n       \n\n{"c":3}\n{"d":4}\n');
    expect(await texts(file)).toEqual(['{"é":1}', '{"c":3}', '{"d":4}']);
  });

  it('are all removed, also the last one if its line does not end', async () => {
    const file = await newFile('messages.ndjson', '{"é":1}\n{"b":2}');
    for await (const message of messagesIn(file)) await message.remove();
    expect(await texts(file)).toEqual([]);
  });

  it('do not include those that arrive during the run, which are counted', async () => {
    const file = await newFile('messages.ndjson', '{"é":1}\n{"b":2}\n');
    let arrived = 0;
    const onNew = () => {
      arrived += 1;
    };
    const read = [];
    for await (const { text, remove } of messagesIn(file, onNew)) {
      read.push(text);
      await appendFile(file, '{"c":3}\n');
      await remove();
    }
    expect(read).toEqual(['{"é":1}', '{"b":2}']);
    expect(arrived).toBe(2);
    expect(await texts(file)).toEqual(['{"c":3}', '{"c":3}']);
  });

  it('are not removed from a file that has been replaced', async () => {
    const file = await newFile('messages.ndjson', '{"a":1}\n');
    const [message] = await read(file);
    await writeFile(file, '{"z":1}\n');
    await expect(message?.remove()).rejects.toThrow('messages.ndjson has changed');
    expect(await readFile(file, 'utf8')).toBe('{"z":1}\n');
  });
});
