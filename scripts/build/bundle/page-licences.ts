import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Returns the full licences of the packages in a build, which must accompany their code. */
export async function licencesOf({ inputs }: Metafile): Promise<string> {
  const packages = new Set(Object.keys(inputs).flatMap(packageOf));
  const texts = await Promise.all([...packages].sort().map(licenceOf));
  return texts.join('\n');
}

/** `node_modules/@scope/name/x.js` -> `@scope/name` */
function packageOf(file: string): string[] {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  return name === undefined ? [] : [name];
}

async function licenceOf(name: string): Promise<string> {
  const directory = join('node_modules', name);
  const files = (await readdir(directory)).filter((file) =>
    /^(licen[cs]e|notice)|es-bundle\.js\.LICENSE/i.test(file),
  );
  if (files.length === 0) throw new Error(`The package ${name} has no licence to show on the page`);
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return `${name}\n${'='.repeat(name.length)}\n\n${texts.join('\n\n')}\n`;
}
