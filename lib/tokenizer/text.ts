import { encodeEvent, encodeName, encodeValue } from './encode.ts';
import type { LogEvent } from './event.ts';
import { type Observer, type Plan, readToken } from './plan.ts';
import { findTokens } from './scan.ts';
import { compileTokenizer } from './transform.ts';

/** Returns the JSON text of the tokenized event. */
export type TextTokenizer = (event: LogEvent) => string;

/** Whether every token has its own top-level field. */
function isFlat({ source, targets, isDropped }: Plan): boolean {
  const names = new Set(targets.map(({ path }) => path[0]));
  const hasOwnNames = names.size === targets.length && !(isDropped && names.has(source[0]));
  return hasOwnNames && [source, ...targets.map(({ path }) => path)].every((path) => path.length === 1);
}

/** The text of an event that has only this field, as plain lines have. */
function onlyText(event: LogEvent, field: string): string | undefined {
  const [name, another] = Object.keys(event);
  const text = name === field && another === undefined ? event[field] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/**
 * Compiles a tokenizer that writes JSON. Its output has the same fields as `encodeEvent` of a tokenized event, but
 * takes half the time for a plain line, because it creates no event.
 */
export function compileTextTokenizer(plan: Plan, observer: Observer): TextTokenizer {
  const { source, targets, isDropped } = plan;
  const { onFailure, onTokens } = observer;
  const tokenize = compileTokenizer(plan, observer);
  if (!isFlat(plan)) return (event) => encodeEvent(tokenize(event));

  const [field] = source;
  const labels = targets.map(({ path }) => encodeName(path[0]));
  const ofSource = targets.findIndex(({ path }) => path[0] === field);
  const bounds: number[] = [];

  return (event) => {
    const text = onlyText(event, field);
    if (text === undefined) return encodeEvent(tokenize(event));
    let members = '';
    let isKept = !isDropped;
    const count = findTokens(text, bounds, targets.length);
    onTokens(count);
    for (let i = 0; i < count; i++) {
      const target = targets[i];
      if (target === undefined) break;
      const value = readToken(text.slice(bounds[2 * i], bounds[2 * i + 1]), target);
      if (value === undefined) {
        onFailure(target.failure);
        continue;
      }
      if (i === ofSource) isKept = false;
      if (value !== null) members += `${members === '' ? '' : ','}${labels[i]}${encodeValue(value)}`;
    }
    if (isKept) members += `${members === '' ? '' : ','}${encodeName(field)}${encodeValue(text)}`;
    return `{${members}}`;
  };
}
