import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { batchesOf } from '../../../lib/table/batches.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import { readBytes } from './read-bytes.ts';
import { COLLECTIONS, type Collection } from './rest/pages.ts';
import type { Source } from './source.ts';
import { type Located, recordsIn } from './wire/records.ts';

/** Saved responses of the interface, in any number of files. */

const NAME = /\.(json|ndjson|jsonl)(\.gz)?$/i;
const MAX_MEGABYTES = 512;
const CHUNK = 50;

type Collected = Record<Collection, Located[]>;

/**
 * Reads the responses in a file or in the files of a directory: pages of lists, or records, on their own, in an array, or
 * one per line.
 * @throws UserError for anything else
 */
export async function openSaved(path: string): Promise<Source> {
  const collected: Collected = { categories: [], tags: [], venues: [], organizers: [], events: [] };
  for (const file of await filesAt(path)) {
    for (const { value, where } of await valuesOf(file)) collect(value, where, collected);
  }
  return {
    total: Object.values(collected).reduce((sum, records) => sum + records.length, 0),
    remarks: [],
    ...recordsIn((collection) => batchesOf(collected[collection], CHUNK)),
  };
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => NAME.test(name)).sort();
  if (names.length === 0)
    throw new UserError(`There is no .json or .ndjson file in ${path}: name another directory.`);
  return names.map((name) => join(path, name));
}

async function valuesOf(file: string): Promise<Located[]> {
  const text = (await readBytes(file, MAX_MEGABYTES)).toString('utf8').replace(/^\uFEFF/, '');
  if (/\.json(\.gz)?$/i.test(file)) return [{ value: parsed(text, file), where: file }];
  return text
    .split('\n')
    .map((line, n) => ({ line, where: `${file}:${n + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => ({ value: parsed(line, where), where }));
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${where} is not JSON: ${reasonOf(error)}.`);
  }
}

const Members = z.record(z.string(), z.unknown());
const List = z.array(z.unknown());

/** @throws UserError for a value that is neither a page nor a record */
function collect(value: unknown, where: string, into: Collected): void {
  const list = List.safeParse(value).data;
  if (list !== undefined) {
    for (const [n, item] of list.entries()) collect(item, `${where}, item ${n + 1}`, into);
    return;
  }
  const members = Members.safeParse(value).data ?? {};
  const single = collectionOf(members);
  if (single !== undefined) {
    into[single].push({ value, where });
    return;
  }
  const pages = COLLECTIONS.flatMap((name) => {
    const records = List.safeParse(members[name]).data;
    return records === undefined ? [] : [{ name, records }];
  });
  if (pages.length === 0)
    throw new UserError(`${where} is neither a list of the interface nor one of its records.`);
  for (const { name, records } of pages) {
    for (const [n, record] of records.entries())
      into[name].push({ value: record, where: `${where}, ${name} ${n + 1}` });
  }
}

/** Recognizes the kind of a record by its members. Events have categories, and a venue that is not text. */
function collectionOf(members: Readonly<Record<string, unknown>>): Collection | undefined {
  if (members.taxonomy === 'tribe_events_cat') return 'categories';
  if (members.taxonomy === 'post_tag') return 'tags';
  if ('start_date' in members && 'title' in members) return 'events';
  if (typeof members.venue === 'string') return 'venues';
  return typeof members.organizer === 'string' ? 'organizers' : undefined;
}
