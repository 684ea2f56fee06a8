import { parseJson } from '../../../lib/parse-json.ts';
import { reasonOf, UserError } from '../lib/command.ts';
import { printableLine } from '../lib/printable.ts';

/** A message, in a queue or in a file. */
export interface Message {
  readonly text: string;
  remove(): Promise<void>;
}

/** Something that cannot be replayed now; the message is the reason. */
export class NotReplayed extends Error {
  override readonly name = 'NotReplayed';
}

/** What a message is about. */
export interface Failure {
  /** Describes it for people. */
  readonly name: string;
  /**
   * Processes it again; in a dry run, only checks whether that is possible.
   * @returns the line to print
   * @throws NotReplayed
   */
  replay(): Promise<string>;
}

export interface ReplayOptions {
  readonly messages: AsyncIterable<Message>;
  /** Only report what would be done. */
  readonly dryRun: boolean;
  readonly print: (line: string) => void;
}

/** The outcome, in messages. */
export interface Replayed {
  readonly done: number;
  /** Messages that remain. */
  readonly left: number;
}

/**
 * Replays what messages are about, and deletes the messages.
 * @param failureIn reads the JSON of a message; throws `NotReplayed` for a message about something else
 * @throws UserError if a message cannot be deleted
 */
export async function replayMessages(
  { messages, dryRun, print }: ReplayOptions,
  failureIn: (json: unknown) => Failure,
): Promise<Replayed> {
  const replayed = { done: 0, left: 0 };
  for await (const { text, remove } of messages) {
    let name = 'A message';
    try {
      const failure = failureIn(parseJson(text));
      name = failure.name;
      const line = printableLine(await failure.replay());
      if (!dryRun) await requireRemoved(remove(), line);
      replayed.done += 1;
      print(line);
    } catch (error) {
      if (!(error instanceof NotReplayed)) throw error;
      replayed.left += 1;
      print(printableLine(`${name} remains: ${error.message}`));
    }
  }
  return replayed;
}

/** @throws UserError if the message remains although it is done, because the next run will repeat it */
async function requireRemoved(removal: Promise<void>, line: string): Promise<void> {
  await removal.catch((error: unknown) => {
    throw new UserError(
      `${line}\nThis is done, but its message cannot be removed (${reasonOf(error)}): the next run repeats it.`,
      { cause: error },
    );
  });
}
