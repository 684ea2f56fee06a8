import { readFileSync } from 'node:fs';
import { ConfigurationError, type Pipeline, readPipeline } from '../../lib/tokenizer/index.ts';
import { command, reasonOf, UsageError } from './lib/command.ts';
import { Failures } from './tokenize/failures.ts';
import { tokenizeLines } from './tokenize/run.ts';
import { showPipeline } from './tokenize/show.ts';

const HELP = `Usage: npm run --silent tokenize -- [OPTIONS] [INPUT]

Reads lines from the file INPUT, or from standard input if it is missing or "-", and writes an event for each line to
standard output: one JSON object per line.

  --config FILE  the pipeline (default: tokenizer.toml)
  --source ID    the source that the lines come from, if the file names several
  --sink ID      write only the events of this sink
  --check        check the configuration, print the pipeline and stop
  --strict       exit with 3 if a field could not be set
  --help         print this help

Exits with 0 on success, 1 if the input cannot be read or the output cannot be written, 2 if the options or the
configuration are wrong, and 3 with --strict. A closed pipe is not an error. Counts of fields that could not be set go to
standard error.`;

const options = {
  config: { type: 'string', default: 'tokenizer.toml' },
  source: { type: 'string' },
  sink: { type: 'string' },
  check: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

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

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has closed the pipe.
  if (error.code === 'EPIPE') process.exit(0);
});

export default command({ help: HELP, options }, async ({ values, positionals }) => {
  const { config, source, sink, check, strict } = values;
  const [file, another] = positionals;
  if (another !== undefined) throw new UsageError('Name one input, or none for standard input.');
  const failures = new Failures();
  const pipeline = loadPipeline(config, failures);
  for (const warning of pipeline.warnings) console.error(`warning: ${warning}`);
  if (check) {
    console.log(showPipeline(pipeline));
    return;
  }
  await tokenizeLines(pipeline, { file: file === '-' ? undefined : file, source, sink });
  if (failures.isEmpty) return;
  console.error(failures.toString());
  if (strict) process.exitCode = 3;
});
