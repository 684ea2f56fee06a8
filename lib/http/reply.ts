import type { Format } from '../../schemas/operation.ts';

/** A response with a status other than the operation's default, or with additional headers. */
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

/** A reply whose body already has its form on the wire. */
export class Verbatim<B> extends Reply<B> {}

interface FormattedDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** When the records in the text last changed, if known. */
  readonly modified?: Date | undefined;
}

/** A reply in a format other than the API's own: text that is sent unchanged. */
export class Formatted extends Reply<string> {
  readonly modified: Date | undefined;

  constructor(format: Format, text: string, { headers = {}, modified }: FormattedDetails = {}) {
    super(200, text, { ...headers, 'content-type': `${format}; charset=utf-8` });
    this.modified = modified;
  }
}
