import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'toml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { replaceVariables } from '../../../lib/tokenizer/config/variables.ts';

const Vectors = z.object({
  env: z.record(z.string(), z.string()),
  cases: z.array(z.object({ name: z.string(), text: z.string(), expected: z.string().optional() })),
});
const file = new URL('../../data/tokenizer/env-vectors.json', import.meta.url);
const { env, cases } = Vectors.parse(JSON.parse(readFileSync(file, 'utf8')));

const found = (text: string, variables: Record<string, string>) =>
  replaceVariables(text, variables).problems.map((problem) => problem.found);

/** Where our rules differ from the original's: the resulting text, or undefined for a mistake. */
const DEVIATIONS: Record<string, string | undefined> = {
  // a value stays inside its string
  'value is inserted raw, quotes included': 'field = "a \\"b\\" c"',
  // a dollar sign that does not begin a reference in braces is plain text, as is a second one
  escaped: '$$FOO',
  'escaped braced': '$dogs',
  'triple dollar': '$$$FOO',
  'escape in a format': 'x = "a$$b"',
  unbraced: '$FOO',
  'unbraced longest name': 'x$FOOBARy',
  'unbraced then equals': '$FOO=bar',
  'unbraced unknown then hyphen': '$NOT-FOO',
  'dots belong to names': '$FOO.BAR turtles',
  'missing unbraced': '$NOT_FOO',
  // a missing variable is a mistake
  'missing braced': undefined,
};

describe('the conformance vectors', () => {
  it.each(cases)('$name', ({ name, text, expected }) => {
    const wanted = Object.hasOwn(DEVIATIONS, name) ? DEVIATIONS[name] : expected;
    const replaced = replaceVariables(text, env);
    expect(replaced.problems).toHaveLength(wanted === undefined ? 1 : 0);
    if (wanted !== undefined) expect(replaced.text).toBe(wanted);
  });

  it('mean the same if a value is escaped', () => {
    expect(parse(replaceVariables(`field = "\${QUOTED}"`, env).text)).toEqual({ field: env.QUOTED });
  });
});

describe('a missing variable', () => {
  it('is reported, even if several are missing', () => {
    expect(found(`a = "\${A}" # \${B}`, {})).toEqual([
      'no environment variable A',
      'no environment variable B',
    ]);
  });

  it('is not found among inherited properties', () => {
    expect(found(`\${constructor} \${toString}`, {})).toHaveLength(2);
  });

  it('can have its own message', () => {
    const [problem] = replaceVariables(`\${A:?the name of the stream}`, {}).problems;
    expect(problem?.expected).toBe('the name of the stream');
  });
});

describe('a value', () => {
  const anything = fc.string({
    unit: fc.constantFrom('"', "'", '\\', '\n', '\r', '#', ']', '=', '$', '{', 'a', '\u007f', '\u0000'),
  });

  it.each([`a = "x\${V}y"\nb = 1`, `a = """x\${V}y"""\nb = 1`, `a = ["x\${V}y", "\${V}"] # \${V}\nb = 1`])(
    'stays in %j',
    (template) => {
      fc.assert(
        fc.property(anything, (value) => {
          const read: unknown = parse(replaceVariables(template, { V: value }).text);
          const a = template.includes('[') ? [`x${value}y`, value] : `x${value}y`;
          expect(JSON.parse(JSON.stringify(read))).toEqual({ a, b: 1 });
        }),
      );
    },
  );

  it('keeps its spaces after a backslash at the end of a line', () => {
    const { text } = replaceVariables(`a = """\\\n  \${V}"""`, { V: '  x ' });
    expect(parse(text)).toMatchObject({ a: '  x ' });
  });

  it.each([`a = 'x\${V}y'\nb = 1`, `a = '''x\${V}y'''\nb = 1`])(
    'stays inside %j, or is rejected',
    (template) => {
      fc.assert(
        fc.property(anything, (value) => {
          const { text, problems } = replaceVariables(template, { V: value });
          if (problems.length > 0) expect(value).toMatch(/['\p{Cc}]/u);
          else expect({ ...parse(text) }).toEqual({ a: `x${value}y`, b: 1 });
        }),
      );
    },
  );

  it('is TOML outside strings, but contains no line break and no unclosed string', () => {
    expect(replaceVariables(`a = [\${V}]`, { V: '"x", 1' }).text).toBe('a = ["x", 1]');
    for (const value of ['1\nb = 2', '"x', "'", '1 # c', '"""']) {
      expect(found(`a = \${V}`, { V: value })).toEqual([
        'a value of V that cannot be in text outside strings',
      ]);
    }
  });

  it('never follows a backslash that would escape its first character', () => {
    expect(() => parse(replaceVariables(`a = "\\\${V}"`, { V: '"x' }).text)).toThrow();
  });

  it.each([
    [`a = "it's \${V}"`, 'a = "it\'s \\""'],
    [`a = """say "\${V}""""`, 'a = """say "\\"""""'],
    [`a = '\\' # \${V}`, "a = '\\' # \""],
    [`a = "" # \${V}`, 'a = "" # "'],
    [`a = "\\"\${V}"`, 'a = "\\"\\""'],
    [`a = '''it's''' # \${V}`, "a = '''it's''' # \""],
    [`# "quote\na = "\${V}"`, '# "quote\na = "\\""'],
  ])('is escaped for its context in %s', (template, expected) => {
    expect(replaceVariables(template, { V: '"' }).text).toBe(expected);
  });
});
