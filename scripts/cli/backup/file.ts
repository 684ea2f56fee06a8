import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { bytesOf, isGzip } from '../lib/bytes.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import { readLines } from '../lib/lines.ts';
import { Utf8Check } from '../lib/utf8.ts';
import { itemOf, lineOf, type StoredItem } from './item-line.ts';

/** A backup may identify people: only the owner may read the file. */
const PRIVATE = 0o600;

/** @throws UserError if the file exists */
export async function refuseExisting(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined)
    throw new UserError(`${path} already exists: name another file.`);
}

/**
 * Writes items to a file that gets its name only when it is complete.
 * @throws UserError if the file cannot be written, or if another process is writing it; the error of `items` if they
 * cannot be read
 */
export async function writeItems(path: string, items: AsyncIterable<StoredItem>): Promise<void> {
  const part = `${path}.part`;
  const file = await openPart(part, path);
  // Ctrl-C ends the process at once.
  const remove = () => rmSync(part, { force: true });
  process.once('exit', remove);
  try {
    // Another backup may have completed it before this one opened its part.
    await refuseExisting(path);
    await writeLines(file, path, items);
    // Somebody else may have created it since then.
    await refuseExisting(path);
    await rename(part, path).catch(throwUnwritable(path));
  } catch (error) {
    await file.close();
    // Otherwise it would fill the disk.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

/** Opens the file for a backup that is not complete. @throws UserError if it exists, or cannot be written */
function openPart(part: string, path: string): Promise<FileHandle> {
  return open(part, 'wx', PRIVATE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return throwUnwritable(path)(error);
    throw new UserError(
      `Another backup is writing ${path}: name another file. If none is running, remove ${part}.`,
    );
  });
}

async function writeLines(file: FileHandle, path: string, items: AsyncIterable<StoredItem>): Promise<void> {
  /**
   * What failed first: the pipeline passes an error of the file on to the items, and an error of the items to the file.
   */
  let failed: 'items' | 'file' | undefined;
  async function* lines() {
    try {
      for await (const item of items) yield `${lineOf(item)}\n`;
    } catch (error) {
      failed ??= 'items';
      throw error;
    }
  }
  const output = file.createWriteStream({ flush: true });
  output.once('error', () => {
    failed ??= 'file';
  });
  const writing = pipeline([Readable.from(lines()), ...(isGzip(path) ? [createGzip()] : []), output]);
  await writing.catch((error: unknown) => {
    if (failed === 'items') throw error;
    throwUnwritable(path)(error);
  });
}

const throwUnwritable =
  (path: string) =>
  (error: unknown): never => {
    throw new UserError(`${path} cannot be written (${reasonOf(error)}): name another file.`, {
      cause: error,
    });
  };

/** Returns the total size of files, in bytes. @throws UserError if one does not exist, or is named twice */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  const named = new Set<string>();
  let bytes = 0;
  for (const path of paths) {
    // As a double, the number of a file on Windows may be that of another one.
    const status = await stat(path, { bigint: true }).catch(() => undefined);
    if (status?.isFile() !== true)
      throw new UserError(`There is no file ${path}: name one that "npm run backup" wrote.`);
    const { dev, ino, size } = status;
    // Its items would count twice, but the table can have them only once.
    if (named.has(`${dev} ${ino}`)) throw new UserError(`${path} is named twice: name each file once.`);
    named.add(`${dev} ${ino}`);
    bytes += Number(size);
  }
  return bytes;
}

/**
 * Yields the items of files, one file after the other.
 * @param advance called with the number of bytes read
 * @throws UserError for an incomplete file
 */
export async function* readItems(
  paths: readonly string[],
  advance: (bytes: number) => void,
): AsyncGenerator<StoredItem> {
  for (const path of paths) yield* itemsIn(path, advance);
}

async function* itemsIn(path: string, advance: (bytes: number) => void): AsyncGenerator<StoredItem> {
  let number = 0;
  const check = new Utf8Check();
  const bytes = check.pass(bytesOf(path, advance));
  for await (const lines of withReadErrors(path, readLines(bytes))) {
    for (const line of lines) {
      number += 1;
      const unusable = (what: string) =>
        new UserError(`${path}, line ${number}, is not ${what}: the file cannot be restored.`);
      if (check.hasLost(line)) throw unusable('UTF-8');
      const item = itemOf(line);
      if (item === undefined) throw unusable('an item in DynamoDB JSON');
      yield item;
    }
  }
}

async function* withReadErrors<T>(path: string, parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw new UserError(`${path} cannot be read completely: ${reasonOf(error)}.`, { cause: error });
  }
}
