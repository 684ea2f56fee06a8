import type { Format } from '../../schemas/operation.ts';

/** An answer that says more than its record: another status, or headers of its own. */
export class Reply<B> {
  readonly status: number;
  readonly body: B;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: B, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A reply whose record has the names of the wire already. */
export class Verbatim<B> extends Reply<B> {}

export interface FormattedDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** When what the text tells of was changed, if that is known. */
  readonly modified?: Date | undefined;
}

/** A reply in another format than that of its API: text that goes out as it is. */
export class Formatted extends Reply<string> {
  readonly modified: Date | undefined;

  constructor(format: Format, text: string, { headers = {}, modified }: FormattedDetails = {}) {
    super(200, text, { ...headers, 'content-type': `${format}; charset=utf-8` });
    this.modified = modified;
  }
}
