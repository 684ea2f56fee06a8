import { command, UsageError } from '../cli/lib/command.ts';
import { showSections } from './tokenizer/comparison.ts';

const HELP = `Usage: npm run --silent bench -- NAME [--json]

Measures something and prints a table, or JSON with --json. NAME is one of:

  tokenizer  the tokenizer and the stream function compared with plain ones, interleaved in the same run
  http       import of each function, warm handlers without a table, and the whole local stack; takes a few minutes
  table      DynamoDB cost of the class API, with few and with many classes; takes a few minutes
  calendar   DynamoDB cost of event lists, with 1,000, 10,000 and 100,000 events; takes a few minutes
  scale      cost of every operation by partition, and its maximum rate, as tables for docs/scale.md; takes a few minutes

  --json  print the result as JSON
  --help  print this help`;

/** The result of a benchmark. */
interface Measurement {
  /** For programs. */
  readonly data: unknown;
  /** For people. */
  readonly text: string;
}

const BENCHMARKS: Readonly<Record<string, () => Promise<Measurement>>> = {
  tokenizer: async () => {
    const [tokenizer, stream] = [await import('./tokenizer/lines.ts'), await import('./tokenizer/stream.ts')];
    const sections = [...(await tokenizer.run()), ...(await stream.run())];
    return { data: sections, text: showSections(sections) };
  },
  http: async () => (await import('./http.ts')).run(),
  table: async () => (await import('./table.ts')).run(),
  calendar: async () => (await import('./calendar.ts')).run(),
  scale: async () => (await import('./scale.ts')).run(),
};

export default command(
  { help: HELP, options: { json: { type: 'boolean', default: false } }, positionals: 'one' },
  async ({ values: { json }, positionals: [name = ''] }) => {
    const measure = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
    if (measure === undefined)
      throw new UsageError(
        `There is no benchmark "${name}": use one of ${Object.keys(BENCHMARKS).join(', ')}.`,
      );
    const { data, text } = await measure();
    console.log(json ? JSON.stringify(data, undefined, 2) : text);
  },
);
