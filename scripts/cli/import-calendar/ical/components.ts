import { type ParsedLine, parseLine } from './content-line.ts';
import { contentLines } from './content-lines.ts';
import { toUtf8 } from './encoding.ts';
import type { LineLog } from './line-log.ts';

/** A property of a component, with the line of the file where it begins. */
export interface Property extends ParsedLine {
  readonly line: number;
}

/** A component of a file, such as an event. Components in it that the import does not use are not kept. */
export interface Component {
  /** In lower case. */
  readonly name: string;
  /** The line where it begins. */
  readonly line: number;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
  /** Whether the file ends within it. */
  readonly isTruncated: boolean;
}

/** Maximum nesting of components; deeper ones are ignored. */
const MAX_DEPTH = 10;

const OF_ZONES = new Set('tzid x-lic-location dtstart rrule rdate tzoffsetfrom tzoffsetto'.split(' '));
const OF_EVENTS = new Set(
  `uid sequence dtstamp summary description x-alt-desc dtstart dtend duration rrule exrule rdate exdate recurrence-id location
  geo organizer attendee categories url image attach class status created`.split(/\s+/),
);

/** The properties that the import uses, by their component; others are not kept. */
const USED = new Map([
  ['vcalendar', new Set(['x-wr-timezone', 'method'])],
  ['vevent', OF_EVENTS],
  ['vtimezone', OF_ZONES],
  ['standard', OF_ZONES],
  ['daylight', OF_ZONES],
]);

const isUsed = (component: string, property: string) => USED.get(component)?.has(property) === true;

/** Components that are only counted. */
const COUNTED = new Set(['vtodo', 'vjournal', 'vfreebusy']);

/** The name that a line begins with. */
const PROPERTY = /^[\w-]+/;

/** Several lines in one, as where files were joined that do not end with a line break. */
const JOINED = /^[ \t]*END:[\w-]+?(?:BEGIN|END):/i;
const JOINED_PARTS = /.+?(?=(?:BEGIN|END):|$)/gi;

const OUTSIDE = 'is outside of the calendar';

/** Top-level components: the beginning of one ends each open component that cannot contain it. */
const OUTERMOST = new Set(['vcalendar', 'vevent', 'vtimezone', ...COUNTED]);

interface Open {
  readonly name: string;
  readonly line: number;
  readonly properties: Property[];
  readonly components: Component[];
}

/** Reads the components of a file as far as possible: a line that breaks the format has no effect on others. */
export function readComponents(bytes: Buffer, log: LineLog): Component[] {
  const reader = new ComponentReader(log);
  for (const { line, text } of contentLines(toUtf8(bytes), log)) reader.add(line, text);
  return reader.finish();
}

/** Builds components from the lines of a file. */
class ComponentReader {
  readonly #log: LineLog;
  readonly #root: Open = { name: '', line: 0, properties: [], components: [] };
  /** The root, and the open components from the outermost to the innermost. */
  readonly #stack = [this.#root];
  /** The number of open components that are nested too deeply. */
  #tooDeep = 0;

  constructor(log: LineLog) {
    this.#log = log;
  }

  add(line: number, text: string): void {
    const isJoined = JOINED.test(text);
    if (isJoined) this.#log.tolerate(line, 'has no line break after the name of a component');
    const parts = isJoined ? text.matchAll(JOINED_PARTS) : [[text]];
    for (const [part = ''] of parts) this.#add(line, part);
  }

  #add(line: number, text: string): void {
    if (text.trim() === '') return;
    const parsed = parseLine(text);
    if (typeof parsed === 'string') {
      if (this.#tooDeep === 0) this.#reportMalformed(line, text, parsed);
      return;
    }
    const { name, value, repair } = parsed;
    if (name === 'begin') this.#begin(value.trim().toLowerCase(), line);
    else if (name === 'end') this.#end(value.trim().toLowerCase(), line);
    else if (this.#isOutside) this.#log.ignore(line, OUTSIDE);
    else if (this.#tooDeep === 0 && isUsed(this.#innermost.name, name)) {
      if (repair !== undefined) this.#log.tolerate(line, repair);
      this.#innermost.properties.push({ ...parsed, line });
    }
  }

  /** Returns the outermost components. Those that are still open end with the file. */
  finish(): Component[] {
    for (const unclosed of this.#stack.slice(1)) {
      this.#log.ignore(unclosed.line, `has no END:${nameOf(unclosed)}`);
    }
    while (!this.#isOutside) this.#close(true);
    return this.#root.components;
  }

  get #innermost(): Open {
    return this.#stack.at(-1) ?? this.#root;
  }

  get #isOutside(): boolean {
    return this.#stack.length === 1;
  }

  #begin(name: string, line: number): void {
    if (OUTERMOST.has(name)) {
      while (!mayContain(this.#innermost.name, name)) {
        this.#log.tolerate(line, `begins a ${name.toUpperCase()} before END:${nameOf(this.#innermost)}`);
        this.#close(false);
      }
    }
    if (this.#stack.length <= MAX_DEPTH) this.#stack.push({ name, line, properties: [], components: [] });
    else {
      if (this.#tooDeep === 0) this.#log.ignore(line, `is in more than ${MAX_DEPTH} components`);
      this.#tooDeep += 1;
    }
  }

  #end(name: string, line: number): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const at = this.#stack.findLastIndex((component) => component.name === name);
    if (at < 1) {
      this.#log.tolerate(line, `ends a ${shortened(name.toUpperCase())} that has not begun`);
      return;
    }
    for (const unclosed of this.#stack.slice(at + 1)) {
      this.#log.tolerate(unclosed.line, `has no END:${nameOf(unclosed)}`);
    }
    while (this.#stack.length > at) this.#close(false);
  }

  #close(isTruncated: boolean): void {
    const closed = this.#isOutside ? undefined : this.#stack.pop();
    if (closed === undefined || (!USED.has(closed.name) && !COUNTED.has(closed.name))) return;
    this.#innermost.components.push({ ...closed, isTruncated });
  }

  #reportMalformed(line: number, text: string, reason: string): void {
    const { name } = this.#innermost;
    const property = PROPERTY.exec(text)?.[0].toLowerCase() ?? '';
    // In an event, a line that is not a property is text that was not folded.
    const isProperty = /^(?:x-[\w-]+|[\w-]+;)/i.test(text);
    const isLost = isUsed(name, property) || (name === 'vevent' && !isProperty);
    if (this.#isOutside) this.#log.ignore(line, OUTSIDE);
    else if (isLost) this.#log.ignore(line, reason);
    else this.#log.tolerate(line, reason);
  }
}

const nameOf = ({ name }: Open) => shortened(name.toUpperCase());

const MAX_SHOWN = 40;
const shortened = (name: string) => (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);

/** Whether a component may directly contain one of `OUTERMOST`. */
const mayContain = (outer: string, inner: string) =>
  outer === '' || (outer === 'vcalendar' && inner !== 'vcalendar');
