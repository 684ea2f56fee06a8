import { readFileSync } from 'node:fs';
import { ConfigurationError, type Pipeline, readPipeline } from '../../lib/tokenizer/index.ts';
import { Preset } from '../../schemas/tokenizer.ts';
import { command, reasonOf, UsageError, UserError } from './lib/command.ts';
import { endWithPipe } from './lib/end-quietly.ts';
import { Counts } from './tokenize/counts.ts';
import { requireChosen, tokenizeLines } from './tokenize/run.ts';
import { showPipeline } from './tokenize/show.ts';

const HELP = `Usage: npm run --silent tokenize -- [OPTIONS] [INPUT]

Reads lines from the file INPUT, or from standard input if it is missing or "-", and writes an event for each line to
standard output: one JSON object per line.

  --config FILE  the pipeline (default: tokenizer.toml)
  --preset NAME  a well-known format instead of a file: ${Preset.options.join(', ').replace(/(.{60}\S*) /u, '$1\n                 ')}
  --input FORMAT the format of the lines: text (default), or json for events as JSON objects
  --source ID    the source that the lines come from, if the file names several
  --sink ID      write only the events of this sink
  --check        check the configuration, print the pipeline and stop
  --strict       exit with 3 if a field could not be set
  --help         print this help

Exits with 0 on success, 1 if the input cannot be read, the output cannot be written or a line is left out because it is
not a JSON object or is too large (--input json), 2 if the options or the configuration are wrong, and 3 with --strict
if a field could not be set. A closed pipe is not an error. Counts of fields that could not be set go to standard
error.`;

const options = {
  config: { type: 'string' },
  preset: { type: 'string' },
  input: { type: 'string', default: 'text' },
  source: { type: 'string' },
  sink: { type: 'string' },
  check: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const;

const DEFAULT_CONFIG = 'tokenizer.toml';

/** Returns the configuration, and its name for messages. */
function readConfiguration(
  config: string | undefined,
  preset: string | undefined,
): [toml: string | Uint8Array, name: string] {
  if (preset !== undefined) {
    if (config !== undefined) throw new UsageError('Use either --preset or --config.');
    const { data: id } = Preset.safeParse(preset);
    if (id === undefined)
      throw new UsageError(`There is no preset ${preset}: use one of ${Preset.options.join(', ')}.`);
    const toml = `[transforms.${id}]\ntype = "tokenizer"\ninputs = ["logs"]\npreset = "${id}"`;
    return [toml, `The preset ${id}`];
  }
  const file = config ?? DEFAULT_CONFIG;
  try {
    return [readFileSync(file), file];
  } catch (error) {
    throw new UsageError(
      `Cannot read the configuration ${file} (${reasonOf(error)}): name one with --config FILE.`,
    );
  }
}

function loadPipeline([toml, name]: [toml: string | Uint8Array, name: string], counts: Counts): Pipeline {
  try {
    return readPipeline(toml, { env: process.env, ...counts });
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new UsageError(`${name} cannot be used:\n${error.message}`);
    throw error;
  }
}

endWithPipe();

export default command({ help: HELP, options, positionals: 'any' }, async ({ values, positionals }) => {
  const { config, preset, input, source, sink, check, strict } = values;
  const [file, another] = positionals;
  if (another !== undefined) throw new UsageError('Name one input, or none for standard input.');
  if (input !== 'text' && input !== 'json') throw new UsageError(`--input is "${input}": use text or json.`);
  const counts = new Counts();
  const pipeline = loadPipeline(readConfiguration(config, preset), counts);
  for (const warning of pipeline.warnings) console.error(`warning: ${warning}`);
  requireChosen(pipeline, { source, sink });
  if (check) {
    console.log(showPipeline(pipeline));
    return;
  }
  const isJson = input === 'json';
  const { onBlock } = counts;
  const work = { file: file === '-' ? undefined : file, isJson, source, sink, onBlock };
  const problem = await tokenizeLines(pipeline, work);
  const report = counts.toString(pipeline);
  if (report !== '') console.error(report);
  if (problem !== undefined) throw new UserError(problem);
  if (strict && counts.hasFailures) process.exitCode = 3;
});
