import {
  ByteWriter,
  createTokenizer,
  encodeEvent,
  type LogEvent,
  PlainLine,
  readPipeline,
  tokenize,
} from '../../../lib/tokenizer/index.ts';
import { type Contender, measure } from '../measure.ts';
import { LOG, NAMES, PIPELINE } from './access-log.ts';
import { compare, type Row, type Section } from './comparison.ts';
import { convertByHand, match, scan, zipByHand } from './plain.ts';
import { runTokenize } from './tokenize-command.ts';

/** How often a round reads the log. */
const TIMES = 50;

const TYPES = { timestamp: 'timestamp|%d/%b/%Y:%T %z', status: 'int', bytes: 'int' };
const TYPED = [PIPELINE, ...Object.entries(TYPES).map(([name, type]) => `types.${name} = "${type}"`)].join(
  '\n',
);

const LINE_FEED = 0x0a;
/** The size of the chunks that the command writes. */
const CHUNK_BYTES = 128 * 1024;
/** How often the command's input repeats the log of a round. */
const COMMAND_TIMES = 100;

const log = LOG.repeat(TIMES);
const lines = log.trimEnd().split('\n');
const logBytes = Buffer.from(log);
const bytes = logBytes.length;

/** Returns a round of work on each item; `consume` returns a number that depends on the result. */
const contender = <Item, Result>(
  name: string,
  items: readonly Item[],
  work: (item: Item) => Result,
  consume: (result: Result) => number,
): Contender => ({
  name,
  run: () => {
    let sum = 0;
    for (const item of items) sum += consume(work(item));
    return sum;
  },
});

const target = Buffer.alloc(65_536);
const count = (tokens: readonly string[]) => tokens.length;
const readField = (event: LogEvent) => (event.bytes === undefined ? 0 : 1);
/** Writes the text, because V8 builds a concatenated string only when it is used. */
const write = (text: string) => target.write(text);

const row = (name: string, contenders: readonly Contender[]): Promise<Row> =>
  compare(name, contenders, { count: lines.length, bytes });

/** A contender that turns the bytes of the log into lines of JSON. */
function bytesWriter(toml: string): Contender {
  const pipeline = readPipeline(toml, { env: {} });
  const view = new DataView(logBytes.buffer, logBytes.byteOffset, logBytes.length);
  const json = new ByteWriter();
  const emit = () => json.byte(LINE_FEED);
  return {
    name: 'writeLine',
    run: () => {
      let sum = 0;
      for (let start = 0; start < logBytes.length; ) {
        const end = logBytes.indexOf(LINE_FEED, start);
        pipeline.writeLine('logs', new PlainLine(view, start, end), json, emit);
        start = end + 1;
        if (json.length < CHUNK_BYTES) continue;
        sum += json.length;
        json.clear();
      }
      return sum + json.length;
    },
  };
}

/** The same with a plain tokenizer, which needs the text as strings. */
const plainBytesWriter = (name: string, toEvent: (line: string) => object): Contender => ({
  name,
  run: () => {
    let sum = 0;
    for (const line of logBytes.toString().trimEnd().split('\n'))
      sum += target.write(`${JSON.stringify(toEvent(line))}\n`);
    return sum;
  },
});

/** Measures the command, and compares it with the plain tokenizer. */
async function commandRow(name: string, toml: string, scanner: Contender): Promise<Row> {
  const [plain] = await measure([scanner]);
  const { cpu, memory } = await runTokenize(toml, log, COMMAND_TIMES);
  return {
    name,
    perSecond: ((lines.length * COMMAND_TIMES) / cpu) * 1e3,
    megabytesPerSecond: (bytes * COMMAND_TIMES) / cpu / 1e3,
    ratios: { scanner: ((plain?.p50 ?? Number.NaN) * COMMAND_TIMES) / cpu },
    peakMegabytes: memory,
  };
}

/** Tokenizers with different results cannot be compared. */
function requireSameTokens(): void {
  for (const line of lines.slice(0, lines.length / TIMES)) {
    const tokens = JSON.stringify(tokenize(line));
    for (const other of [scan, match]) {
      if (JSON.stringify(other(line)) !== tokens)
        throw new Error(`${other.name} returns different tokens for: ${line}`);
    }
  }
}

/** Compares the tokenizer with handwritten ones: a character scanner and a regular expression. */
export async function compareLines(): Promise<Section[]> {
  requireSameTokens();
  const toFields = createTokenizer({ field_names: NAMES });
  const toTypes = createTokenizer({ field_names: NAMES, types: TYPES });
  const zip = (tokens: readonly string[]) => zipByHand(NAMES, tokens);
  const events = lines.map((message) => toFields({ message }));
  const toPlain = (line: string) => zip(scan(line));
  const toPlainTypes = (line: string) => convertByHand(toPlain(line));
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
          contender('createTokenizer', lines, (message) => toFields({ message }), readField),
          contender('scanner', lines, (line) => zip(scan(line)), readField),
          contender('regex', lines, (line) => zip(match(line)), readField),
        ]),
        await row('split, fields, types', [
          contender('createTokenizer', lines, (message) => toTypes({ message }), readField),
          contender('scanner', lines, (line) => convertByHand(zip(scan(line))), readField),
          contender('regex', lines, (line) => convertByHand(zip(match(line))), readField),
        ]),
        await row('bytes to fields in JSON', [
          bytesWriter(PIPELINE),
          plainBytesWriter('scanner', toPlain),
          plainBytesWriter('regex', (line) => zip(match(line))),
        ]),
        await row('bytes to types in JSON', [
          bytesWriter(TYPED),
          plainBytesWriter('scanner', toPlainTypes),
          plainBytesWriter('regex', (line) => convertByHand(zip(match(line)))),
        ]),
        await row('JSON of an event', [
          contender('encodeEvent', events, encodeEvent, write),
          contender('JSON.stringify', plainEvents, (event) => JSON.stringify(event), write),
        ]),
      ],
    },
    {
      title: `the command tokenize, ${lines.length * COMMAND_TIMES} lines, with its start`,
      unit: 'lines',
      rows: [
        await commandRow('fields in JSON', PIPELINE, plainBytesWriter('scanner', toPlain)),
        await commandRow('types in JSON', TYPED, plainBytesWriter('scanner', toPlainTypes)),
      ],
    },
  ];
}
