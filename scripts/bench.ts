import { parseArgs } from 'node:util';
import type { Section } from './bench/section.ts';
import { showSections } from './bench/show.ts';

const HELP = `Usage: npm run --silent bench -- NAME [--json]

Measures something and prints a table, or JSON with --json. All ratios are of one run, in which ours and the others
take turns. NAME is one of:
`;

/** The benchmarks: each is a file that exports \`run\`. */
const BENCHMARKS: Readonly<Record<string, () => Promise<{ run: () => Section[] | Promise<Section[]> }>>> = {
  tokenizer: () => import('./bench/tokenizer.ts'),
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
const load = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;

if (help) {
  console.log(`${HELP}${names.join(', ')}`);
} else if (load === undefined) {
  console.error(`There is no benchmark "${name}": use one of ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  const { run } = await load();
  const sections = await run();
  console.log(json ? JSON.stringify(sections, undefined, 2) : showSections(sections));
}
