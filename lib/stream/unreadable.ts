/** What can be wrong with a record so that no later try can succeed. */
export type UnreadableKind = 'gzip' | 'aggregate' | 'too_large' | 'unexpected';

/** A record that cannot be processed now or later. The message names the reason and holds nothing of the data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind, reason: string) {
    super(reason);
    this.kind = kind;
  }

  /** Takes any other error, which nobody foresaw, by its name and its place in the code. */
  static from(error: unknown): Unreadable {
    if (error instanceof Unreadable) return error;
    if (!(error instanceof Error)) return new Unreadable('unexpected', typeof error);
    const trace = (error.stack ?? '').replace(error.message, ''); // the message may hold data
    const place = /\n\s+(at .*)/.exec(trace)?.[1] ?? '';
    return new Unreadable('unexpected', `${error.name} ${place}`.trim());
  }
}
