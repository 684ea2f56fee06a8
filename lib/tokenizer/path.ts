import { copyFields, getField, isFields, type LogEvent, setField } from './event.ts';

/** The path of a value in an event: field names, and array indexes (from the end if negative). */
export type Path = readonly [string, ...(string | number)[]];

/** Maximum length of a path to write to: many parsers refuse deeper JSON, and values are set recursively. */
export const MAX_LEVELS = 100;

const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const PLAIN = /[^.[\]"]+/y;
const INDEX = /\[(-?\d{1,4})\]/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses a configured name as a path: `a.b`, `a[0]`, `a."b.c"`, with or without a leading dot. A text that is not a
 * valid path (`a..b`, `a[`, an index above 9999) is the name of a single field, because any string can be a name.
 */
export function parsePath(name: string): Path {
  const rest: (string | number)[] = [];
  let first: string | undefined;
  let at = name.startsWith('.') ? 1 : 0;
  for (;;) {
    const quoted = match(QUOTED, name, at);
    const found = quoted ?? match(PLAIN, name, at);
    if (found === null) return [name];
    const segment = quoted?.[1]?.replace(/\\(.)/g, '$1') ?? found[0];
    if (first === undefined) first = segment;
    else rest.push(segment);
    at += found[0].length;

    for (let index = match(INDEX, name, at); index !== null; index = match(INDEX, name, at)) {
      rest.push(Number(index[1]));
      at += index[0].length;
    }
    if (at === name.length) return [first, ...rest];
    if (name[at] !== '.') return [name];
    at++;
  }
}

function readStep(container: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(container) ? container.at(step) : undefined;
  return isFields(container) ? getField(container, step) : undefined;
}

/** Returns the value at a path; undefined if there is none. */
export function readPath(event: LogEvent, path: Path): unknown {
  if (path.length === 1) return getField(event, path[0]);
  let value: unknown = event;
  for (const step of path) {
    value = readStep(value, step);
    if (value === undefined) return undefined;
  }
  return value;
}

function withItem(container: unknown, index: number, item: unknown): unknown[] {
  const items: unknown[] = Array.isArray(container) ? [...container] : [];
  if (index < 0) {
    while (items.length < -index) items.unshift(null);
  } else {
    while (items.length <= index) items.push(null);
  }
  items[index < 0 ? items.length + index : index] = item;
  return items;
}

function withValue(container: unknown, steps: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = withValue(readStep(container, step), rest, value);
  if (typeof step === 'number') return withItem(container, step, inner);
  const fields = isFields(container) ? copyFields(container) : {};
  setField(fields, step, inner);
  return fields;
}

/**
 * Sets the value at a path. Creates missing objects and arrays on the way, and replaces other values. Modifies only
 * `event` itself; nested objects, which another event may share, are copied.
 */
export function writePath(event: LogEvent, path: Path, value: unknown): void {
  const [name, ...rest] = path;
  setField(event, name, withValue(getField(event, name), rest, value));
}

/** Removes the value at a path, but keeps its parent, even if it becomes empty. Copies as `writePath` does. */
export function removePath(event: LogEvent, path: Path): void {
  if (readPath(event, path) === undefined) return;
  const [name, ...rest] = path;
  const last = rest.pop();
  if (last === undefined) {
    delete event[name];
    return;
  }
  const parent = readPath(event, [name, ...rest]);
  if (typeof last === 'string' && isFields(parent))
    writePath(event, [name, ...rest], copyFields(parent, last));
  if (typeof last === 'number' && Array.isArray(parent)) {
    writePath(event, [name, ...rest], parent.toSpliced(last, 1));
  }
}
