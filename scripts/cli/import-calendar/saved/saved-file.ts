import { buffer } from 'node:stream/consumers';
import { reasonOf, UserError } from '../../lib/command.ts';
import { readLines } from '../../lib/lines.ts';
import { requireUtf8 } from '../../lib/utf8.ts';
import { rereadable } from '../read-bytes.ts';
import { COLLECTIONS, type Collection } from '../rest/pages.ts';
import type { Located } from '../wire/records.ts';
import { jsonParts } from './json-parts.ts';
import { collectionOf, RECORD_MEMBERS, type SavedRecord, savedRecords } from './saved-records.ts';

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
  const stored = await rereadable(file, MAX_MEGABYTES);
  // Letters of another encoding would be imported as U+FFFD.
  const refusal = () => new UserError(`${file} is not UTF-8: save it as UTF-8.`);
  const bytes = () => requireUtf8(stored(), refusal);
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

/**
 * Lists and pages are read in parts; a single record as a whole, and anything else too, to say what is wrong with it.
 */
async function openJson(bytes: Bytes, file: string) {
  try {
    return await counted(() => inParts(bytes, file));
  } catch (error) {
    if (error instanceof UserError) throw error;
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

/** @throws Error for anything other than a list or a page */
async function* inParts(bytes: Bytes, file: string): AsyncGenerator<SavedRecord> {
  let items = 0;
  const others = new Map<string, unknown>();
  for await (const { member, item, value } of jsonParts(bytes(), COLLECTIONS, RECORD_MEMBERS)) {
    if (item === undefined) {
      others.set(member, value);
      continue;
    }
    items += 1;
    if (member === undefined) yield* savedRecords(value, `${file}, item ${item}`);
    else yield { collection: member, value, where: `${file}, ${member} ${item}` };
  }
  if (items === 0 || collectionOf(Object.fromEntries(others)) !== undefined)
    throw new Error('It is neither a list nor a page.');
}

async function* asWhole(bytes: Bytes, file: string): AsyncGenerator<SavedRecord> {
  const text = (await buffer(bytes())).toString('utf8');
  yield* savedRecords(parsed(text.replace(/^\uFEFF/, ''), file), file);
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where} is not JSON: ${reasonOf(error)}.`);
  }
}
