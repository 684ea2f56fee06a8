import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Words that docs/glossary.md has replaced, and the words to use. */
const REPLACED: readonly (readonly [word: RegExp, use: string])[] = [
  [/\bhappenings?\b/i, 'occurrence, demo event'],
  [/\btwin|Twin/, 'match, findMatch'],
  [/\bdoubleOf|DoubleOf/, 'findDuplicate'],
  [/\bsettles?\b/i, 'upsertRecord, nextBatches, complete'],
  [/\b(un)?met\b(?!hod)|\bunmet\b/, 'resolved, unresolved'],
  [/\bunwilling|\bgrudging/i, 'flaky'],
  [/\bcomplaints?\b/i, 'UserError, problem'],
  [/\bcontested\b/i, 'retryOnConflict'],
  [/\bremembered\b/i, 'memoize'],
  [/\bshaped\b/i, 'toRecord'],
  [/\bKeep<|\b(type|interface|class) Keep\b/, 'ReceiptWrites'],
  [/\bStoredLinks?\b/, 'ListEntry'],
  [/allowedAmong/i, 'allowed methods'],
  [/(?<!hide_from_|hide from |_)\blistings?\b/i, 'event index, event list, list'],
  [/\btall(y|ies)/i, 'count, countInWindow, counters'],
  [/\bupkeep\b/i, 'maintenance'],
  [/\bpiecemeal\b/i, 'forEachWhile'],
  [/\b(MOST|LONGEST|DEEPEST|FARTHEST)(_|\b)/, 'MAX_…'],
  [/\bPATIENCE|AT_ONCE|SIDE_BY_SIDE/, 'TIMEOUT_MS, CONCURRENCY'],
  [/\blaunch(ed|es|ing)? (the )?attendance|attendance .{0,20}\blaunched\b/i, 'record attendance'],
  [/\bholes?\b/i, 'vulnerability, gap'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(tells?|told)\b/i, 'report, return, show, distinguish'],
  [/\bcarr(y|ies|ied|yEvents)\b/i, 'write, have, contain'],
  [/reference, sections? \d/i, 'a rule in docs/rules'],
];

/** The glossary itself, decisions as they were taken, data of others, and this list. */
const EXEMPT = ['docs/glossary.md', 'docs/decisions/', 'test/data/', 'test/docs/dictionary.test.ts'];

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js|cjs|yml|md|html)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(directory, name));

const FILES = [
  ...['functions', 'lib', 'schemas', 'scripts', 'page', 'resources', 'docs', 'test'].flatMap(filesIn),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'serverless.yml', 'vitest.config.ts'],
].filter((file) => !EXEMPT.some((exempt) => file.startsWith(exempt)));

/** All lines, and the names of the files. */
const texts = FILES.flatMap((file) => [
  { text: file, where: 'file' },
  ...readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, where: `${file}:${index + 1}` })),
]);

describe('code, comments, pages and file names', () => {
  it.each(REPLACED)('do not say %s', (word, use) => {
    const found = texts
      .filter(({ text }) => word.test(text))
      .map(({ text, where }) => `${where}: ${text.trim()}`);
    expect(found, `say ${use}`).toEqual([]);
  });
});
