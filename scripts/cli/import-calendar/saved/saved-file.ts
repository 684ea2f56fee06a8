import { buffer } from 'node:stream/consumers';
import { reasonOf, UserError } from '../../lib/command.ts';
import { readLines } from '../../lib/lines.ts';
import { rereadable } from '../read-bytes.ts';
import { COLLECTIONS, type Collection } from '../rest/pages.ts';
import type { Located } from '../wire/records.ts';
import { collectionOf, type SavedRecord, savedRecords } from './saved-records.ts';
import { JsonSplitter, withoutMark } from './split-json.ts';

const MAX_MEGABYTES = 512;

/** Reads a file from its beginning each time, because its records may need several times its size in memory. */
type Reading = () => AsyncIterable<SavedRecord>;
type Bytes = () => AsyncIterable<Buffer>;

export interface SavedFile {
  /** Number of its records. */
  readonly counts: ReadonlyMap<Collection, number>;
  records(collection: Collection): AsyncIterable<Located>;
}

/** Reads all records of a file once. @throws UserError if that fails, or if there is anything else in it */
export async function openSavedFile(file: string): Promise<SavedFile> {
  const bytes = await rereadable(file, MAX_MEGABYTES);
  const { read, counts } = /\.json(\.gz)?$/i.test(file)
    ? await openJson(bytes, file)
    : await counted(() => inLines(bytes, file));
  return {
    counts,
    async *records(collection) {
      if (!counts.has(collection)) return;
      for await (const record of read()) if (record.collection === collection) yield record;
    },
  };
}

async function counted(read: Reading) {
  const counts = new Map<Collection, number>();
  for await (const { collection } of read()) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  return { read, counts };
}

/** A text that cannot be split is read as a whole: a single record, or anything else, to say what is wrong with it. */
async function openJson(bytes: Bytes, file: string) {
  try {
    return await counted(() => inParts(bytes, file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return counted(() => asWhole(bytes, file));
  }
}

async function* inLines(bytes: Bytes, file: string): AsyncGenerator<SavedRecord> {
  let number = 0;
  for await (const lines of readLines(bytes(), Number.POSITIVE_INFINITY)) {
    for (const line of lines) {
      number += 1;
      const where = `${file}:${number}`;
      if (line.trim() !== '') yield* savedRecords(parsed(line, where), where);
    }
  }
}

/** @throws SyntaxError for anything other than a list or a page */
async function* inParts(bytes: Bytes, file: string): AsyncGenerator<SavedRecord> {
  const splitter = new JsonSplitter(COLLECTIONS);
  const members = new Map<string, unknown>();
  for await (const chunk of bytes()) {
    for (const { member, item, text } of splitter.push(chunk)) {
      const value: unknown = JSON.parse(text);
      if (item === undefined) members.set(member, value);
      else if (member === undefined) yield* savedRecords(value, `${file}, item ${item}`);
      else yield { collection: member, value, where: `${file}, ${member} ${item}` };
    }
  }
  splitter.end();
  if (splitter.lists === 0 || collectionOf(Object.fromEntries(members)) !== undefined)
    throw new SyntaxError('It is neither a list nor a page.');
}

async function* asWhole(bytes: Bytes, file: string): AsyncGenerator<SavedRecord> {
  const text = (await buffer(bytes())).toString('utf8');
  yield* savedRecords(parsed(withoutMark(text), file), file);
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where} is not JSON: ${reasonOf(error)}.`);
  }
}
