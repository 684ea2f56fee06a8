import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../lib/command.ts';
import { filesIn } from '../lib/files-in.ts';
import type { Kind } from './kind.ts';
import { allKinds } from './kinds.ts';

export interface InputFile {
  readonly path: string;
  readonly kind: Kind;
  readonly format: 'ndjson' | 'csv';
  readonly bytes: number;
}

/**
 * `participantes.csv`, `participantes.2026-1.ndjson.gz`: the kind up to the first dot, the format at the end, in any
 * case.
 */
const NAME = /^([^.]+)(?:\..*)?\.(ndjson|jsonl|csv)(?:\.gz)?$/i;

/**
 * Finds the files to import, including those in directories, in the order in which they must be read.
 * @throws UserError for a path that does not exist, and for a file that is not named after a kind
 */
export async function findFiles(paths: readonly string[]): Promise<InputFile[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  if (files.length === 0)
    throw new UserError(
      `There is nothing to import in ${paths.join(', ')}: name files such as turmas.ndjson.`,
    );
  return allKinds.flatMap((kind) => files.filter((file) => file.kind === kind));
}

async function filesAt(path: string): Promise<InputFile[]> {
  const status = await statusOf(path);
  if (!status.isDirectory()) return [inputFile(path, status.size)];
  const files = await filesIn(path, NAME);
  return Promise.all(files.map(async (file) => inputFile(file, (await statusOf(file)).size)));
}

const statusOf = (path: string) =>
  stat(path).catch(() => {
    throw new UserError(`There is no file or directory ${path}: name one that exists.`);
  });

function inputFile(path: string, bytes: number): InputFile {
  const [, name, ending] = NAME.exec(basename(path)) ?? [];
  const kind = allKinds.find((one) => one.name === name);
  if (kind !== undefined)
    return { path, kind, format: ending?.toLowerCase() === 'csv' ? 'csv' : 'ndjson', bytes };
  const names = allKinds.map((one) => one.name).join(', ');
  throw new UserError(
    `${path} does not name a kind of record: call it NAME.ndjson or NAME.csv (or .gz), where NAME is one of ${names}.`,
  );
}
