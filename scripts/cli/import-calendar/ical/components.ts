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
  readonly isCut: boolean;
}

/** Maximum nesting of components; deeper ones are ignored. */
const MAX_DEPTH = 10;

/** Components whose contents are used, and those that are only counted. */
const USED = new Set(['vcalendar', 'vevent', 'vtimezone', 'standard', 'daylight']);
const COUNTED = new Set(['vtodo', 'vjournal', 'vfreebusy']);

/** The name that a line begins with. */
const PROPERTY = /^[\w-]+/;

const OUTSIDE = 'is outside of the calendar';

/** Top-level components: the beginning of one ends each open component that cannot contain it. */
const OUTERMOST = new Set(['vcalendar', 'vevent', 'vtimezone', ...COUNTED]);

interface Open {
  readonly name: string;
  readonly line: number;
  readonly properties: Property[];
  readonly components: Component[];
}

/**
 * Reads the components of a file, as far as they can be read: a line that breaks the format has no effect on others.
 * @param isUsed whether the import uses a property of a component; others are not kept
 */
export function readComponents(
  bytes: Buffer,
  log: LineLog,
  isUsed: (component: string, property: string) => boolean,
): Component[] {
  const root: Open = { name: '', line: 0, properties: [], components: [] };
  const stack = [root];
  let tooDeep = 0;

  const open = () => stack.at(-1) ?? root;
  const close = (isCut: boolean) => {
    const closed = stack.length > 1 ? stack.pop() : undefined;
    if (closed === undefined || (!USED.has(closed.name) && !COUNTED.has(closed.name))) return;
    open().components.push({ ...closed, isCut });
  };
  const begin = (name: string, line: number) => {
    if (OUTERMOST.has(name)) {
      while (!mayContain(open().name, name)) {
        log.tolerate(line, `begins a ${name.toUpperCase()} before END:${nameOf(open())}`);
        close(false);
      }
    }
    if (stack.length <= MAX_DEPTH) stack.push({ name, line, properties: [], components: [] });
    else {
      if (tooDeep === 0) log.ignore(line, `is in more than ${MAX_DEPTH} components`);
      tooDeep += 1;
    }
  };
  const end = (name: string, line: number) => {
    if (tooDeep > 0) {
      tooDeep -= 1;
      return;
    }
    const at = stack.findLastIndex((component) => component.name === name);
    if (at < 1) {
      log.tolerate(line, `ends a ${shortened(name.toUpperCase())} that has not begun`);
      return;
    }
    for (const unclosed of stack.slice(at + 1)) {
      log.tolerate(unclosed.line, `has no END:${nameOf(unclosed)}`);
    }
    while (stack.length > at) close(false);
  };
  const malformed = (line: number, text: string, reason: string) => {
    const { name } = open();
    const property = PROPERTY.exec(text)?.[0].toLowerCase() ?? '';
    // In an event, a line that is not a property is text that was not folded.
    const isProperty = /^(?:x-[\w-]+|[\w-]+;)/i.test(text);
    const isLost = isUsed(name, property) || (name === 'vevent' && !isProperty);
    if (stack.length === 1) log.ignore(line, OUTSIDE);
    else if (isLost) log.ignore(line, reason);
    else log.tolerate(line, reason);
  };

  for (const { line, text } of contentLines(toUtf8(bytes), log)) {
    if (text.trim() === '') continue;
    const parsed = parseLine(text);
    if (typeof parsed === 'string') {
      if (tooDeep === 0) malformed(line, text, parsed);
      continue;
    }
    const { name, value, repair } = parsed;
    if (name === 'begin') begin(value.trim().toLowerCase(), line);
    else if (name === 'end') end(value.trim().toLowerCase(), line);
    else if (stack.length === 1) log.ignore(line, OUTSIDE);
    else if (tooDeep === 0 && isUsed(open().name, name)) {
      if (repair !== undefined) log.tolerate(line, repair);
      open().properties.push({ ...parsed, line });
    }
  }
  for (const unclosed of stack.slice(1)) log.ignore(unclosed.line, `has no END:${nameOf(unclosed)}`);
  while (stack.length > 1) close(true);
  return root.components;
}

const nameOf = ({ name }: Open) => shortened(name.toUpperCase());

const MAX_SHOWN = 40;
const shortened = (name: string) => (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);

/** Whether a component may directly contain one of `OUTERMOST`. */
const mayContain = (outer: string, inner: string) =>
  outer === '' || (outer === 'vcalendar' && inner !== 'vcalendar');
