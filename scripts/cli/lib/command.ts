import { setImmediate } from 'node:timers/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../../../lib/tokenizer/nearest.ts';
import { printableText } from './printable.ts';

/** An error that the user can fix. Only its message is printed, so it should explain what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Wrong options or arguments: the command exits with 2 instead of 1. */
export class UsageError extends UserError {}

type Options = NonNullable<ParseArgsConfig['options']>;

interface Command<O extends Options> {
  /** The text for `--help`, which every command supports. */
  readonly help: string;
  readonly options: O;
  /** Maximum number of positional arguments; none by default. */
  readonly positionals?: 'one' | 'any';
  /** The exit code of an error; 1 by default. */
  readonly errorCode?: number;
  /**
   * Options whose value may be empty. An empty value of any other option is refused: it was probably an unset variable.
   */
  readonly mayBeEmpty?: readonly string[];
}

type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

/**
 * Makes a command, which `scripts/run.js` runs with the arguments of the command line. The exit code is 0 on success, 1
 * for an error, and 2 for wrong options.
 */
export function command<const O extends Options>(
  definition: Command<O>,
  run: (given: Arguments<O>) => Promise<void>,
): (args: readonly string[]) => Promise<void> {
  const { help, errorCode = 1 } = definition;
  return async (args) => {
    let outputError: NodeJS.ErrnoException | undefined;
    // Without a listener, an error would end the process in the middle of its work. A closed pipe is not a failure.
    const onOutputError = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') outputError ??= error;
    };
    const outputs = [process.stdout, process.stderr];
    for (const output of outputs) output.on('error', onOutputError);
    let failure: unknown;
    try {
      if (args.includes('--help')) console.log(help);
      else await run(readArguments(definition, args));
    } catch (error) {
      failure = error;
    }
    // Waits for errors of the last output.
    await setImmediate();
    for (const output of outputs) output.off('error', onOutputError);
    if (outputError !== undefined) failure ??= unwritable(outputError);
    if (failure === undefined) return;
    process.exitCode = failure instanceof UsageError ? 2 : errorCode;
    console.error(failure instanceof UserError ? printableText(failure.message) : failure);
  };
}

function readArguments<const O extends Options>(
  { options, positionals, mayBeEmpty = [] }: Command<O>,
  args: readonly string[],
): Arguments<O> {
  const given = parseOptions(options, args);
  const [excess] = given.positionals.slice(positionals === 'one' ? 1 : 0);
  if (positionals !== 'any' && excess !== undefined)
    throw new UsageError(`"${excess}" is not understood: see --help.`);
  for (const [name, value] of Object.entries<unknown>(given.values)) {
    if (value === '' && !mayBeEmpty.includes(name))
      throw new UsageError(`--${name} is empty: give it a value, or leave it out.`);
  }
  refuseKeptByNpm(options, args);
  return given;
}

function parseOptions<const O extends Options>(options: O, args: readonly string[]): Arguments<O> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = reasonOf(error).replaceAll('\n', ' ').split('. To specify a positional');
    const similar = similarOption(sentence, options);
    const advice = similar === undefined ? 'see --help.' : `did you mean --${similar}? See --help.`;
    throw new UsageError(`${sentence.replace(/\.$/, '')}: ${advice}`);
  }
}

/** The option that is most similar to the unknown one in an error message; undefined if none is. */
function similarOption(message: string, options: Options): string | undefined {
  const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
  return unknown === undefined ? undefined : nearest(unknown, [...Object.keys(options), 'help']);
}

/** npm has options of its own with these names, which may be in its configuration. */
const OF_NPM = new Set(['expires', 'package', 'scope']);

/**
 * npm keeps options that come before `--`, and passes them on only in the environment.
 * @throws UsageError for one of the command's: without its `--dry-run`, for example, the command would write
 */
function refuseKeptByNpm(options: Options, args: readonly string[]): void {
  for (const [name, { type }] of Object.entries(options)) {
    const isGiven = args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
    if (!isGiven && isKeptByNpm(name, type))
      throw new UsageError(
        `npm has kept --${name} for itself: write it after "--", as in "npm run NAME -- --${name}".`,
      );
  }
}

/** npm takes `--no-demo` as the option `demo` that is off, which is an empty text. */
function isKeptByNpm(name: string, type: Options[string]['type']): boolean {
  const isOff = name.startsWith('no-');
  const value = process.env[`npm_config_${(isOff ? name.slice('no-'.length) : name).replaceAll('-', '_')}`];
  if (type === 'string') return Boolean(value) && !OF_NPM.has(name);
  return value === (isOff ? '' : 'true');
}

/** An error of standard output or standard error, as an error for the user. */
export const unwritable = (error: Error): UserError =>
  new UserError(`The output cannot be written: ${error.message}.`);

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
