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

  toEvent(): LogEvent {
    return { [LINE_FIELD]: decodeText(this.view, this.start, this.end) };
  }
}
