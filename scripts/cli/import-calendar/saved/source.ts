import { stat } from 'node:fs/promises';
import { batchesOf } from '../../../../lib/table/batches.ts';
import { UserError } from '../../lib/command.ts';
import { filesIn } from '../../lib/files-in.ts';
import type { Collection } from '../rest/pages.ts';
import type { Source } from '../source.ts';
import { recordsIn } from '../wire/records.ts';
import { openSavedFile, type SavedFile } from './saved-file.ts';

/** Saved responses of the interface, in any number of files. */

const NAME = /\.(json|ndjson|jsonl)(\.gz)?$/i;
const CHUNK = 50;

/**
 * Reads the responses in a file or in the files of a directory: pages of lists, or records, on their own, in an array,
 * or one per line. Checks all of them first; afterwards it reads the files again for each collection that they have.
 * @throws UserError for anything else
 */
export async function openSaved(path: string): Promise<Source> {
  const files: SavedFile[] = [];
  for (const file of await filesAt(path)) files.push(await openSavedFile(file));
  async function* recordsOf(collection: Collection) {
    for (const file of files) yield* file.records(collection);
  }
  return {
    total: files.flatMap(({ counts }) => [...counts.values()]).reduce((sum, count) => sum + count, 0),
    remarks: [],
    ...recordsIn((collection) => batchesOf(recordsOf(collection), CHUNK)),
  };
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const files = await filesIn(path, NAME);
  if (files.length === 0)
    throw new UserError(`There is no .json or .ndjson file in ${path}: name another directory.`);
  return files;
}
