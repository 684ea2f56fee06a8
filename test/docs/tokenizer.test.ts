import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { encodeEvent, readPipeline, tokenize } from '../../lib/tokenizer/index.ts';
import { NUMBERS, OTHERS, SHORTHANDS } from '../../lib/tokenizer/timestamp/specifiers.ts';
import { blocksOf } from './markdown.ts';

/** The configurations and examples in docs/tokenizer.md. pages.test.ts runs its commands. */

const text = await readFile('docs/tokenizer.md', 'utf8');
const blocks = blocksOf(text);

/** Examples in the last cells of tables: the texts on both sides of the arrow. */
const examples = [...text.matchAll(/^\| .* \| `(.*)` → (.*) \|$/gm)].map(([, from = '', to = '']) => ({
  line: from.replaceAll('⇥', '\t'),
  // In code, a backslash is not an escape.
  to: to.startsWith('`') ? to.slice(1, -1) : to.replaceAll('\\\\', '\\'),
}));

describe('docs/tokenizer.md', () => {
  it.each(blocks.filter(({ info }) => info === 'toml'))(
    'line $line: the configuration is valid',
    ({ lines }) => {
      expect(readPipeline(lines.join('\n'), { env: {} }).warnings).toEqual([]);
    },
  );

  it.each(examples.filter(({ to }) => to.startsWith('‹')))('$line → $to', ({ line, to }) => {
    expect(
      tokenize(line)
        .map((token) => `‹${token}›`)
        .join(' '),
    ).toBe(to);
  });

  it.each(examples.filter(({ to }) => to.startsWith('{')))('$line → $to', ({ line, to }) => {
    const pipeline = readPipeline(PIPELINE, { env: {} });
    const out: string[] = [];
    pipeline.process('logs', { message: line }, (_sink, event) => out.push(encodeEvent(event)));
    expect(out).toEqual([to]);
  });

  it('lists every specifier of timestamp formats', () => {
    const listed = [...text.matchAll(/^\| (`%.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`%([^`]+)`/g)].map(([, specifier]) => specifier),
    );
    const read = [NUMBERS, OTHERS, SHORTHANDS].flatMap((specifiers) => [...specifiers.keys()]);
    expect(new Set(listed)).toEqual(new Set(read));
  });

  it('has examples of both kinds', () => {
    expect(examples.filter(({ to }) => to.startsWith('‹')).length).toBeGreaterThan(5);
    expect(examples.filter(({ to }) => to.startsWith('{')).length).toBeGreaterThan(1);
  });
});

const PIPELINE = `
[transforms.example]
type = "tokenizer"
inputs = ["logs"]
field_names = ["a", "b", "c"]
`;
