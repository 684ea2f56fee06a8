import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDirectory } from '../cli/lib/in-directory.ts';

/** @throws UserError if this process cannot write to the directory for temporary files, which several parts need */
export async function requireTemporaryDirectory(): Promise<void> {
  await rmdir(await inDirectory(tmpdir(), mkdtemp(join(tmpdir(), 'sino-'))));
}
