import type { Reader } from './reader.ts';
import { NUMBERS, OTHERS, space as readSpace, SHORTHANDS, type Step } from './specifiers.ts';

/** A compiled strptime format. */
export interface Format {
  readonly steps: readonly Step[];
  /** Whether the text contains its time zone. */
  readonly isZoned: boolean;
}

const ITEM =
  /%(?<flag>[-_0])?(?<name>[A-Za-z+%]|#z|:{1,3}z|\.[369]?f|[369]f)|(?<space>\p{White_Space}+)|(?<literal>[^%\p{White_Space}]+)|(?<unknown>%)/gu;

/** The specifiers that replace the configured time zone. `%::z` and `%:::z` do not: they have to agree with it. */
const ZONED = /%(?:[zZ+]|:z|#z)/;

/** For unknown specifiers: matches no text. */
const noMatch: Step = () => false;

/** A part of a format: a specifier with its flag, white space, or other text; none of these if it is not valid. */
interface FormatItem {
  readonly specifier?: string | undefined;
  readonly flag?: string | undefined;
  readonly space?: string | undefined;
  readonly literal?: string | undefined;
}

/** Splits a format into its items, with abbreviations such as `%T` spelled out. */
export function itemsOf(format: string): FormatItem[] {
  return [...format.matchAll(ITEM)].flatMap(({ groups = {} }) => {
    const { flag, name: specifier, space, literal } = groups;
    const shorthand = flag === undefined ? SHORTHANDS.get(specifier ?? '') : undefined;
    return shorthand === undefined ? [{ flag, specifier, space, literal }] : itemsOf(shorthand);
  });
}

function compileItem({ specifier, flag, space, literal }: FormatItem): Step {
  if (literal !== undefined) return (reader) => reader.literal(literal);
  if (space !== undefined) return readSpace;
  const number = NUMBERS.get(specifier ?? '');
  if (number !== undefined) return number;
  return (flag === undefined ? OTHERS.get(specifier ?? '') : undefined) ?? noMatch;
}

/** Compiles a format. An unknown specifier is not an error, but the format then matches no text. */
export const compileFormat = (format: string): Format => ({
  steps: itemsOf(format).map(compileItem),
  isZoned: ZONED.test(format),
});

/** Reads the whole text by the format. @returns whether the text matches */
export function readFormat(reader: Reader, { steps }: Format): boolean {
  for (const step of steps) {
    if (!step(reader)) return false;
  }
  return reader.isAtEnd;
}
