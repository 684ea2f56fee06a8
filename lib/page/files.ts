import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { digestOf } from '../digest.ts';

/** A file of the page in the encoding that the caller receives. */
export interface PageFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** Undefined if the bytes are not compressed. */
  readonly encoding: Encoding | undefined;
  readonly etag: string;
  /** Whether its name contains a content hash, so that it never changes. */
  readonly isImmutable: boolean;
}

type Encoding = 'br' | 'gzip';

/** The encodings in order of preference, with the file suffixes that the build uses. */
const ENCODINGS: readonly (readonly [encoding: Encoding, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/schema+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** `main-YM73NEFC.js` */
const HASHED = /-[0-9A-Z]{8}\.\w+$/;

/**
 * Finds a file of the page.
 * @param directory the build directory of the page
 * @param name the file's path in it
 * @param accepts the caller's `Accept-Encoding`
 * @returns undefined if the page has no such file; compressed files are not served under their own names
 */
export async function findFile(
  directory: string,
  name: string,
  accepts: string,
): Promise<PageFile | undefined> {
  const type = TYPES[extname(name)];
  const names = await readdir(directory, { recursive: true });
  if (type === undefined || !names.includes(name)) return undefined;
  const [encoding, suffix] = ENCODINGS.find(
    ([each, ending]) => names.includes(`${name}${ending}`) && isAccepted(each, accepts),
  ) ?? [undefined, ''];
  const bytes = await readFile(join(directory, `${name}${suffix}`));
  return { bytes, type, encoding, etag: `"${digestOf(bytes)}"`, isImmutable: HASHED.test(name) };
}

/** Whether `Accept-Encoding` accepts this encoding, by name or by `*` (RFC 9110, section 12.5.3). */
function isAccepted(encoding: Encoding, accepts: string): boolean {
  const weights = new Map(
    accepts.split(',').map((item) => {
      const [coding = '', ...parameters] = item.toLowerCase().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return [coding.trim(), Number(weight ?? 1)];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
