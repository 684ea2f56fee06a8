import { CARRIAGE_RETURN } from '../characters.ts';
import { LINE_FIELD, type LogEvent } from '../event.ts';
import { decodeText } from './decode.ts';

/** An event that comes as a plain line: valid UTF-8, without its line break, from `start` to `end` of a view. */
export class PlainLine {
  readonly view: DataView;
  readonly start: number;
  readonly end: number;

  constructor(view: DataView, start: number, end: number) {
    this.view = view;
    this.start = start;
    this.end = end;
  }

  /** The line that ends at a line feed, or at the end of a text: without the carriage return of CRLF. */
  static endingAt(view: DataView, start: number, end: number): PlainLine {
    const hasReturn = end > start && view.getUint8(end - 1) === CARRIAGE_RETURN;
    return new PlainLine(view, start, hasReturn ? end - 1 : end);
  }

  get isEmpty(): boolean {
    return this.end === this.start;
  }

  toEvent(): LogEvent {
    return { [LINE_FIELD]: decodeText(this.view, this.start, this.end) };
  }
}
