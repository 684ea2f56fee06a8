import { parseArgs } from 'node:util';
import type { Section } from './bench/section.ts';
import { showSections } from './bench/show.ts';

const HELP = `Usage: npm run --silent bench -- NAME [--json]

Measures something and prints a table, or JSON with --json. All ratios are of one run, in which ours and the others
take turns. NAME is one of:
`;

type Benchmark = { run: () => Section[] | Promise<Section[]> };

/** The benchmarks, each of one or more files that export `run`. */
const BENCHMARKS: Readonly<Record<string, readonly (() => Promise<Benchmark>)[]>> = {
  tokenizer: [() => import('./bench/tokenizer.ts'), () => import('./bench/stream.ts')],
};

const names = Object.keys(BENCHMARKS);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee --help.`);
    return process.exit(2);
  }
}

const {
  values: { help, json },
  positionals: [name = ''],
} = readArguments();
const benchmarks = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;

if (help) {
  console.log(`${HELP}${names.join(', ')}`);
} else if (benchmarks === undefined) {
  console.error(`There is no benchmark "${name}": use one of ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const sections: Section[] = [];
  for (const load of benchmarks) sections.push(...(await (await load()).run()));
  console.log(json ? JSON.stringify(sections, undefined, 2) : showSections(sections));
}
