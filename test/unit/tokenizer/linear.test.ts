import { describe, expect, it } from 'vitest';
import { replaceVariables } from '../../../lib/tokenizer/config/variables.ts';
import { toBoolean, toFloat, toInteger } from '../../../lib/tokenizer/conversion.ts';
import { createTokenizer, encodeEvent, readPipeline, tokenize } from '../../../lib/tokenizer/index.ts';
import { parsePath } from '../../../lib/tokenizer/path.ts';
import { unescapeToken } from '../../../lib/tokenizer/scan.ts';
import { TimestampReader } from '../../../lib/tokenizer/timestamp/index.ts';
import { superlinearTexts } from '../../nasty-text.ts';

type Work = [name: string, work: (text: string) => unknown];

const SPECIFIERS = [...'YCyGgmdejUWVukHwIlMSfsbhBaApPzZ+nt%DxvFRTXrc', '.f', '3f', ':z', '#z'];

const PIPELINE = `
  [transforms.first]
  type = "tokenizer"
  inputs = ["logs"]
  field_names = ["a", "b.c", "d[3]", "rest"]
  types = { a = "float", "b.c" = "timestamp", "d[3]" = "int" }
  unescape = true

  [transforms.second]
  type = "tokenizer"
  inputs = ["first"]
  field = "rest"
  field_names = ["e", "f"]
`;

describe('finding tokens takes time in proportion to the text', () => {
  const toEvent = createTokenizer({ field_names: ['a', 'b', 'c'], unescape: true });
  const pipeline = readPipeline(PIPELINE, { env: {} });
  const encode = (message: string) => pipeline.encode('logs', { message }, () => undefined);
  it.each<Work>([
    ['tokenize', tokenize],
    ['tokenize, in quotes', (text) => tokenize(`"${text}"`)],
    ['tokenize, in brackets', (text) => tokenize(`[${text}]`)],
    ['createTokenizer', (message) => toEvent({ message })],
    ['createTokenizer of a nested text', (text) => toEvent({ message: { [text]: [text] } })],
    ['a pipeline', encode],
    ['a pipeline, in quotes', (text) => encode(`"${text}" "${text}" [${text}] "${text}`)],
    ['unescapeToken', unescapeToken],
    ['parsePath', parsePath],
    ['parsePath, in quotes', (text) => parsePath(`"${text}"`)],
  ])('%s', async (_name, work) => {
    expect(await superlinearTexts(work)).toEqual([]);
  });
});

describe('conversion takes time in proportion to the text', () => {
  it.each<Work>([
    ['int', toInteger],
    ['float', toFloat],
    ['float, after a point', (text) => toFloat(`1.${text}`)],
    ['float, in an exponent', (text) => toFloat(`1e${text}`)],
    ['bool', toBoolean],
  ])('%s', async (_name, work) => {
    expect(await superlinearTexts(work)).toEqual([]);
  });

  const DATE = '2001-02-03';
  it.each<[format: string | undefined, head: string]>([
    [undefined, ''],
    [undefined, `${DATE}T04:05:06.`],
    [undefined, '3 Feb 2001 04:05:06 +0000 '],
    [undefined, '3 Feb 2001 04:05:06 +0000 ('],
    ['%+', `${DATE}T04:05:06.`],
    ['%F %T%.f', `${DATE} 04:05:06.`],
    ['%F %T%n', `${DATE} 04:05:06`],
    ['%F %T %Z%z', `${DATE} 04:05:06 `],
    ['%F %T %z', `${DATE} 04:05:06 +01`],
    ['%F %T %#z', `${DATE} 04:05:06 +01`],
    ['%Y', '+'],
    ['%a %A %b %B', ''],
    ['%n%t %n%t', ''],
    ...SPECIFIERS.map((name): [string, string] => [`%${name}`, '']),
  ])('timestamp|%s after %j', async (format, head) => {
    const reader = new TimestampReader(format, 'America/Sao_Paulo');
    expect(await superlinearTexts((text) => reader.read(head + text))).toEqual([]);
  });
});

describe('writing takes time in proportion to the text', () => {
  it.each<Work>([
    ['encodeEvent', (message) => encodeEvent({ message })],
    ['encodeEvent of a name', (name) => encodeEvent({ [name]: 1 })],
  ])('%s', async (_name, work) => {
    expect(await superlinearTexts(work)).toEqual([]);
  });

  it('encodeEvent of a nested event', async () => {
    const texts = [{ name: 'levels', make: (length: number) => '.'.repeat(length) }];
    expect(await superlinearTexts(({ length }) => encodeEvent(nested(length)), { n: 2000, texts })).toEqual(
      [],
    );
  });
});

describe('replacing variables takes time in proportion to the text', () => {
  it.each<Work>([
    ['in a file', (text) => replaceVariables(text, { A: 'x' })],
    ['in a string', (text) => replaceVariables(`a = "${text}"`, { A: 'x' })],
    ['by a value', (value) => replaceVariables(`a = "\${A}" # \${A}\nb = \${A} \${B:-\${A}}`, { A: value })],
  ])('%s', async (_name, work) => {
    expect(await superlinearTexts(work, { n: 2000 })).toEqual([]);
  });
});

describe('a configuration takes time in proportion to its size', () => {
  it('also with many sources and sinks, whose streams are compared', async () => {
    const texts = [{ name: 'sources and sinks', make: sourcesAndSinks }];
    const work = (toml: string) => readPipeline(toml, { env: {} });
    expect(await superlinearTexts(work, { n: 2000, texts })).toEqual([]);
  });
});

describe('an event takes time in proportion to its tokens, also with names', () => {
  it.each([
    ['in one object', (n: number) => `a.b${n}`],
    ['in an object of an object', (n: number) => `a.b.c${n}`],
    ['in one array', (n: number) => `a[${n}]`],
  ])('%s', async (_name, nameOf) => {
    const texts = ['x ', '- '].map((token) => ({
      name: token,
      make: (length: number) => token.repeat(length / 2),
    }));
    const work = (message: string) => {
      const field_names = Array.from({ length: message.length / 2 }, (_, n) => nameOf(n));
      return encodeEvent(createTokenizer({ field_names })({ message }));
    };
    expect(await superlinearTexts(work, { n: 1000, texts })).toEqual([]);
  });

  it('in one array, far from its end', async () => {
    const texts = [{ name: 'an index', make: (length: number) => '.'.repeat(length) }];
    const work = ({ length }: string) => {
      const toEvent = createTokenizer({ field_names: [`a[-${length}]`] });
      for (let i = 0; i < 30; i++) toEvent({ message: 'x' });
    };
    expect(await superlinearTexts(work, { n: 2400, texts })).toEqual([]);
  });
});

/** An event with objects and arrays nested alternately to this depth. */
function nested(depth: number) {
  let value: unknown = 1;
  for (let level = 1; level < depth; level++) value = level % 2 === 0 ? { a: value } : [value];
  return { a: value };
}

/** A configuration of about this length, with a transform between as many sources as sinks. */
function sourcesAndSinks(length: number): string {
  const numbers = Array.from({ length: length / 70 }, (_, n) => n);
  const inputs = JSON.stringify(numbers.map((n) => `s${n}`));
  return [
    `[transforms.t]\ntype = "tokenizer"\ninputs = ${inputs}\nfield_names = ["a"]\n`,
    ...numbers.map(
      (n) => `[sources.s${n}]\nstream = "in${n}"\n[sinks.k${n}]\ninputs = ["t"]\nstream = "out${n}"\n`,
    ),
  ].join('');
}
