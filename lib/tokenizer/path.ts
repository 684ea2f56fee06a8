import { copyFields, getField, isFields, type LogEvent, setField } from './event.ts';

/** The path of a value in an event: field names, and array indexes (from the end if negative). */
export type Path = readonly [string, ...(string | number)[]];

/** Maximum length of a path to write to: many parsers refuse deeper JSON, and values are set recursively. */
export const MAX_LEVELS = 100;

const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const PLAIN = /(?:\\[.[\]\\]|[^.[\]"])+/y;
const INDEX = /\[(-?\d{1,4})\]/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses a configured name as a path: `a.b`, `a[0]`, `a."b.c"`, `a.b\.c`, with or without a leading dot. A text that is
 * not a valid path (`a..b`, `a[`, an index above 9999) is the name of a single field, because any string can be a name.
 */
export function parsePath(name: string): Path {
  const rest: (string | number)[] = [];
  let first: string | undefined;
  let at = name.startsWith('.') ? 1 : 0;
  for (;;) {
    const quoted = match(QUOTED, name, at);
    const found = quoted ?? match(PLAIN, name, at);
    if (found === null) return [name];
    const segment = quoted?.[1]?.replace(/\\(.)/g, '$1') ?? found[0].replace(/\\([.[\]\\])/g, '$1');
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

/** Objects and arrays that a single event has, so that they can be modified without a copy. */
export type Own = Set<unknown>;

function ownFields(container: unknown, own: Own): LogEvent {
  if (own.has(container) && isFields(container)) return container;
  const fields = isFields(container) ? copyFields(container) : {};
  own.add(fields);
  return fields;
}

function ownItems(container: unknown, own: Own): unknown[] {
  if (own.has(container) && Array.isArray(container)) return container;
  const items: unknown[] = Array.isArray(container) ? [...container] : [];
  own.add(items);
  return items;
}

function setItem(items: unknown[], index: number, item: unknown): void {
  if (index < 0) {
    const missing = Math.max(0, -index - items.length);
    // At once, because each insertion at the beginning moves all items.
    items.unshift(...new Array<null>(missing).fill(null));
  } else {
    while (items.length <= index) items.push(null);
  }
  items[index < 0 ? items.length + index : index] = item;
}

function withValue(
  container: unknown,
  steps: readonly (string | number)[],
  value: unknown,
  own: Own,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = withValue(readStep(container, step), rest, value, own);
  if (typeof step === 'number') {
    const items = ownItems(container, own);
    setItem(items, step, inner);
    return items;
  }
  const fields = ownFields(container, own);
  setField(fields, step, inner);
  return fields;
}

/**
 * Sets the value at a path. Creates missing objects and arrays on the way, and replaces other values. Modifies only
 * `event` itself and what is in `own`; other nested objects, which another event may share, are copied.
 * @param own gets the copies, so that all writes to an event together copy each object at most once
 */
export function writePath(event: LogEvent, path: Path, value: unknown, own: Own): void {
  const [name, ...rest] = path;
  setField(event, name, withValue(getField(event, name), rest, value, own));
}

/** Removes the value at a path, but keeps its parent, even if it becomes empty. Copies as `writePath` does. */
export function removePath(event: LogEvent, path: Path, own: Own): void {
  if (readPath(event, path) === undefined) return;
  const [name, ...rest] = path;
  const last = rest.pop();
  if (last === undefined) {
    delete event[name];
    return;
  }
  const parent = readPath(event, [name, ...rest]);
  if (typeof last === 'string') {
    const fields = ownFields(parent, own);
    delete fields[last];
    writePath(event, [name, ...rest], fields, own);
  } else {
    const items = ownItems(parent, own);
    items.splice(last, 1);
    writePath(event, [name, ...rest], items, own);
  }
}
