/** Why a record can never be processed; `no_time` is for Firehose, which delivers no record again. */
type UnreadableKind = 'gzip' | 'aggregate' | 'too_large' | 'no_time' | 'unexpected';

/** A record that can never be processed. The message contains the reason, but no log data. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind, reason: string) {
    super(reason);
    this.kind = kind;
  }

  /** Wraps an unexpected error: the message is its name and its location in the code. */
  static from(error: unknown): Unreadable {
    if (error instanceof Unreadable) return error;
    if (!(error instanceof Error)) return new Unreadable('unexpected', typeof error);
    const trace = (error.stack ?? '').replace(error.message, ''); // the message may contain data
    const place = /\n\s+(at .*)/.exec(trace)?.[1] ?? '';
    return new Unreadable('unexpected', `${error.name} ${place}`.trim());
  }
}
