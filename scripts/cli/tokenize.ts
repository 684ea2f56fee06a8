import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError, type Pipeline, readPipeline } from '../../lib/tokenizer/index.ts';
import { reasonOf, UsageError } from './lib/errors.ts';
import { Failures } from './tokenize/failures.ts';
import { tokenizeLines } from './tokenize/run.ts';
import { showPipeline } from './tokenize/show.ts';

const HELP = `Usage: npm run --silent tokenize -- [OPTIONS] [INPUT]

Reads lines from the file INPUT, or from standard input if it is missing or "-", and writes an event for each to
standard output: one JSON object a line.

  --config FILE  the pipeline (default: tokenizer.toml)
  --source ID    the source that the lines come from, if the file names several
  --sink ID      write only what reaches this sink
  --check        check the configuration, print the pipeline and stop
  --strict       end with 3 if a field could not be set
  --help         print this

Ends with 0 if all went well, 1 if the input cannot be read or the output not be written, 2 if the options or the
configuration are wrong, and 3 as --strict says. A closed pipe is no error. Fields that could not be set are counted on
standard error.`;

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        config: { type: 'string', default: 'tokenizer.toml' },
        source: { type: 'string' },
        sink: { type: 'string' },
        check: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\nSee --help.`);
  }
}

function loadPipeline(file: string, failures: Failures): Pipeline {
  let toml: string;
  try {
    toml = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `Cannot read the configuration ${file} (${reasonOf(error)}): name one with --config FILE.`,
    );
  }
  try {
    return readPipeline(toml, { env: process.env, onFailure: failures.add });
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new UsageError(`${file} cannot be used:\n${error.message}`);
    throw error;
  }
}

async function main(): Promise<number> {
  const { values: options, positionals } = parseOptions();
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  if (positionals.length > 1) throw new UsageError('Name one input, or none for standard input.');
  const failures = new Failures();
  const pipeline = loadPipeline(options.config, failures);
  for (const warning of pipeline.warnings) console.error(`warning: ${warning}`);
  if (options.check) {
    console.log(showPipeline(pipeline));
    return 0;
  }
  const [file] = positionals;
  await tokenizeLines(pipeline, {
    file: file === '-' ? undefined : file,
    source: options.source,
    sink: options.sink,
  });
  if (!failures.isEmpty) console.error(failures.toString());
  return options.strict && !failures.isEmpty ? 3 : 0;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0); // whoever read has read enough
});

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
