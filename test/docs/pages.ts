import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the documentation, as paths from the root of the checkout. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join('docs', name)),
];
