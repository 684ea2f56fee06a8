import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { newDirectory } from '../../new-directory.ts';
import { documents } from './documents.ts';

const GENERATOR = 'test/openapi-typescript/cli.js';

/** Runs openapi-typescript on both documents. Returns the text of `turma.d.ts` and `calendar.d.ts` by name. */
export async function generateTypes(): Promise<Record<string, string>> {
  const directory = await newDirectory();
  const generated = Object.entries(await documents()).map(async ([api, document]) => {
    const [source, target] = [join(directory, `${api}.json`), join(directory, `${api}.d.ts`)];
    await writeFile(source, JSON.stringify(document));
    await execa(process.execPath, [GENERATOR, source, '--output', target]);
    return [`${api}.d.ts`, await readFile(target, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(generated));
}
