import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type BuiltFile, bundle, loadedBy } from '../../scripts/build/bundle/bundle.ts';
import { readTemplate, type Template } from '../../scripts/build/deploy/package.ts';
import { Functions } from '../../scripts/stack/functions.ts';
import { functionsOf } from './lambda-functions.ts';
import { zipEntries } from './zip-entries.ts';

/** Maximum bytes that a function loads, and of the artifact: 10% above the measured sizes. */
const MAX_LOADED_BYTES = { turma: 555_000, calendar: 720_000, logs: 650_000, changes: 750_000 };
const MAX_ZIPPED_BYTES = 620_000;
/** Maximum bytes of the files of the documentation page, each in three encodings. */
const MAX_PAGE_BYTES = 2_000_000;

let template: Template;
let files: BuiltFile[];
let zip: Buffer;
beforeAll(async () => {
  const { dist, out } = inject('devPackage');
  template = await readTemplate(out);
  zip = await readFile(join(out, 'sino.zip'));
  files = await bundle(`${dist}-measured`);
});

describe('the functions', () => {
  it('have handlers that were built', () => {
    const built = new Set(files.map(({ entry }) => entry));
    for (const { Handler } of functionsOf(template)) {
      const [, module] = /dist\/(functions\/\w+\/[\w-]+)\.\w+$/.exec(Handler) ?? [];
      expect(built).toContain(`${module}.ts`);
    }
  });
});

describe('the artifact', () => {
  const sizeOf = (loaded: readonly BuiltFile[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0);

  it.each([
    ['turma', 'calendar'],
    ['calendar', 'turma'],
  ])('loads no code of the other API for the functions of %s', (own, other) => {
    const foreign = files
      .filter(({ entry = '' }) => entry.startsWith(`functions/${own}/`))
      .flatMap((file) => loadedBy(file, files))
      .flatMap(({ sources }) => [...sources.keys()])
      .filter((source) => new RegExp(`(lib|schemas)/${other}/`).test(source));
    expect([...new Set(foreign)]).toEqual([]);
  });

  it.each(Object.entries(MAX_LOADED_BYTES))(
    'loads at most the expected bytes for each function of %s: %d',
    (system, maxBytes) => {
      const sizes = files
        .filter(({ entry = '' }) => entry.startsWith(`functions/${system}/`))
        .map((file) => ({ entry: file.entry, bytes: sizeOf(loadedBy(file, files)) }))
        .sort((a, b) => b.bytes - a.bytes);
      const [largest] = sizes;
      console.info(`The largest of ${system} is ${largest?.entry}: ${largest?.bytes} bytes`);
      expect(sizes.filter(({ bytes }) => bytes > maxBytes)).toEqual([]);
      expect(largest?.bytes).toBeGreaterThan(10_000);
    },
  );

  it(`is at most ${MAX_ZIPPED_BYTES} bytes in all`, () => {
    console.info(`The artifact is ${zip.length} bytes`);
    expect(zip.length).toBeLessThan(MAX_ZIPPED_BYTES);
  });

  it('contains the built functions, and nothing of the local stack', () => {
    // A zip archive contains file names uncompressed.
    expect(zip.includes('dist/functions/turma/turmas.js')).toBe(true);
    // Without it, Node would load the files as ES modules.
    expect(zip.includes('dist/package.json')).toBe(true);
    expect(zip.includes('tokenizer.toml')).toBe(true);
    expect(zip.includes('functions/local/')).toBe(false);
    expect(zip.includes('node_modules/')).toBe(false);
  });

  it('is identical to what the local stack runs, except for the functions of the local stack', async () => {
    const built = `${inject('devPackage').dist}-local-stack`;
    const functions = await Functions.build({ dist: built, build: 'once', onLine: () => undefined });
    await functions.stop();
    const files = (await readdir(built, { recursive: true })).filter((file) => file.endsWith('.js'));
    const shared = files.filter((file) => !/^(functions\/local|page)\//.test(file));
    expect(files.length).toBeGreaterThan(shared.length);
    const sums = await Promise.all(
      shared.map(async (file) => [file, crc32(await readFile(join(built, file)))] as const),
    );
    const packed = [...zipEntries(zip)].flatMap(([name, sum]): [string, number][] =>
      name.endsWith('.js') ? [[name.replace(/^.*\/dist\//, ''), sum]] : [],
    );
    expect(Object.fromEntries(packed)).toEqual(Object.fromEntries(sums));
  });

  it('does not contain the documentation page, which has its own package', async () => {
    const page = await readFile(join(inject('devPackage').out, 'docsPage.zip'));
    for (const name of ['page/index.html', 'page/index.html.br', 'page/docs/licences.txt']) {
      expect(page.includes(name)).toBe(true);
      expect(zip.includes(name)).toBe(false);
    }
    expect(page.length).toBeLessThan(MAX_ZIPPED_BYTES + MAX_PAGE_BYTES);
  });
});
