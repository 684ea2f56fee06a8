import { command, UsageError } from '../cli/lib/command.ts';

const HELP = `Usage: npm run --silent bench -- NAME [--json]

Measures something and prints a table, or JSON with --json. NAME is one of:

  tokenizer  the tokenizer and the stream function compared with plain ones, interleaved in the same run
  http       import of each function, warm handlers without a table, and the whole local stack; takes a few minutes
  table      DynamoDB cost of the class API, with few and with many classes; takes a few minutes
  calendar   DynamoDB cost of event lists, with 1,000, 10,000 and 100,000 events; takes a few minutes
  scale      cost of every operation by partition, and its maximum rate, as tables for docs/scale.md; takes a few minutes

  --json  print the result as JSON
  --help  print this help`;

interface Benchmark {
  /** Returns the result for programs, and as text for people. */
  run(): Promise<{ readonly data: unknown; readonly text: string }>;
}

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  tokenizer: () => import('./tokenizer.ts'),
  http: () => import('./http.ts'),
  table: () => import('./table.ts'),
  calendar: () => import('./calendar.ts'),
  scale: () => import('./scale.ts'),
};

export default command(
  { help: HELP, options: { json: { type: 'boolean', default: false } }, positionals: 'one' },
  async ({ values: { json }, positionals: [name = ''] }) => {
    const load = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
    if (load === undefined)
      throw new UsageError(
        `There is no benchmark "${name}": use one of ${Object.keys(BENCHMARKS).join(', ')}.`,
      );
    const { data, text } = await (await load()).run();
    console.log(json ? JSON.stringify(data, undefined, 2) : text);
  },
);
