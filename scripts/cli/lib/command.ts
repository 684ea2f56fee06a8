import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An error that the user can fix. Its message says what to do, and is all that is printed. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Wrong options or arguments: the command ends with 2 and not with 1. */
export class UsageError extends UserError {}

type Options = NonNullable<ParseArgsConfig['options']>;

interface Command<O extends Options> {
  /** Printed for `--help`, which every command understands. */
  readonly help: string;
  readonly options: O;
}

export type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

/**
 * Runs a command with the options that it was called with. The process ends with 0, with 1 for what went wrong, or
 * with 2 for options that are wrong.
 */
export async function command<const O extends Options>(
  { help, options }: Command<O>,
  run: (given: Arguments<O>) => Promise<void>,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(help);
    else await run(readArguments(options));
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    console.error(error instanceof UserError ? error.message : error);
  }
}

function readArguments<const O extends Options>(options: O): Arguments<O> {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. ') : [];
    throw new UsageError(`${sentence}: see --help.`);
  }
}

/** For a command that takes no arguments beside its options. */
export function refuseArguments([first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`"${first}" is not understood: see --help.`);
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
