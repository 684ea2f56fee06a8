/** What can be wrong with a record so that no later try can succeed. */
export type UnreadableKind = 'gzip' | 'envelope' | 'aggregate' | 'too_large' | 'unexpected';

/** A record that cannot be processed now or later. The message names the reason and holds nothing of the data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind, reason: string) {
    super(reason);
    this.kind = kind;
  }

  /** Takes any other error, such as that of an event nested too deeply to be written, by its name and place in code. */
  static from(error: unknown): Unreadable {
    if (error instanceof Unreadable) return error;
    if (!(error instanceof Error)) return new Unreadable('unexpected', typeof error);
    const place = /\n\s+(at .*)/.exec(error.stack ?? '')?.[1] ?? '';
    return new Unreadable('unexpected', `${error.name} ${place}`.trim());
  }
}
