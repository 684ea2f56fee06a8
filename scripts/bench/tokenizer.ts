import { readFileSync } from 'node:fs';
import {
  createTokenizer,
  encodeEvent,
  type LogEvent,
  readPipeline,
  tokenize,
} from '../../lib/tokenizer/index.ts';
import { compare } from './compare.ts';
import type { Contender } from './measure.ts';
import { convertByHand, match, scan, zipByHand } from './plain.ts';
import type { Row, Section } from './section.ts';

const LOG = new URL('../../test/data/tokenizer/access.log', import.meta.url);
/** How often a round reads the log. */
const TIMES = 50;

const NAMES = ['remote_addr', 'ident', 'user_id', 'timestamp', 'message', 'status', 'bytes'];
const TYPES = { timestamp: 'timestamp|%d/%b/%Y:%T %z', status: 'int', bytes: 'int' };
const PIPELINE = `[service.log]
type = "tokenizer"
inputs = ["logs"]
field_names = ${JSON.stringify(NAMES)}`;

const log = readFileSync(LOG, 'utf8').repeat(TIMES);
const lines = log.trimEnd().split('\n');
const bytes = Buffer.byteLength(log);

/** Returns a round of work on each item; `weigh` returns a number that depends on the result. */
const contender = <Item, Result>(
  name: string,
  items: readonly Item[],
  work: (item: Item) => Result,
  weigh: (result: Result) => number,
): Contender => ({
  name,
  run: () => {
    let sum = 0;
    for (const item of items) sum += weigh(work(item));
    return sum;
  },
});

const target = Buffer.alloc(65_536);
const count = (tokens: readonly string[]) => tokens.length;
const look = (event: LogEvent) => (event.bytes === undefined ? 0 : 1);
/** Writes a text, because V8 does not build it completely before it is used. */
const write = (text: string) => target.write(text);

const row = (name: string, contenders: readonly Contender[]): Promise<Row> =>
  compare(name, contenders, { count: lines.length, bytes });

function textMaker(): (message: string) => string {
  const pipeline = readPipeline(PIPELINE, { env: {} });
  let text = '';
  const keep = (_sink: string, json: string) => {
    text = json;
  };
  return (message) => {
    pipeline.encode('logs', { message }, keep);
    return text;
  };
}

/** Tokenizers with different results cannot be compared. */
function checkOthers(): void {
  for (const line of lines.slice(0, lines.length / TIMES)) {
    const tokens = JSON.stringify(tokenize(line));
    for (const other of [scan, match]) {
      if (JSON.stringify(other(line)) !== tokens)
        throw new Error(`${other.name} returns different tokens for: ${line}`);
    }
  }
}

/** Compares the tokenizer with handwritten ones: a character scanner and a regular expression. */
export async function run(): Promise<Section[]> {
  checkOthers();
  const toFields = createTokenizer({ field_names: NAMES });
  const toTypes = createTokenizer({ field_names: NAMES, types: TYPES });
  const zip = (tokens: readonly string[]) => zipByHand(NAMES, tokens);
  const events = lines.map((message) => toFields({ message }));
  const plainEvents = lines.map((line) => zip(scan(line)));
  return [
    {
      title: `tokenizer core, ${lines.length} lines of an access log, ${bytes} bytes`,
      unit: 'lines',
      rows: [
        await row('split', [
          contender('tokenize', lines, tokenize, count),
          contender('scanner', lines, scan, count),
          contender('regex', lines, match, count),
        ]),
        await row('split, fields', [
          contender('createTokenizer', lines, (message) => toFields({ message }), look),
          contender('scanner', lines, (line) => zip(scan(line)), look),
          contender('regex', lines, (line) => zip(match(line)), look),
        ]),
        await row('split, fields, types', [
          contender('createTokenizer', lines, (message) => toTypes({ message }), look),
          contender('scanner', lines, (line) => convertByHand(zip(scan(line))), look),
          contender('regex', lines, (line) => convertByHand(zip(match(line))), look),
        ]),
        await row('split, fields, JSON', [
          contender('encode', lines, textMaker(), write),
          contender('scanner', lines, (line) => JSON.stringify(zip(scan(line))), write),
          contender('regex', lines, (line) => JSON.stringify(zip(match(line))), write),
        ]),
        await row('JSON of an event', [
          contender('encodeEvent', events, encodeEvent, write),
          contender('JSON.stringify', plainEvents, (event) => JSON.stringify(event), write),
        ]),
      ],
    },
  ];
}
