import type { Reader } from './reader.ts';
import { NUMBERS, OTHERS, SHORTHANDS, type Step, space } from './specifiers.ts';

/** A compiled strptime format. */
export interface Format {
  readonly steps: readonly Step[];
  /** Whether the text contains its time zone. */
  readonly isZoned: boolean;
}

const ITEM =
  /%(?<flag>[-_0])?(?<name>[A-Za-z+%]|#z|:{1,3}z|\.[369]?f|[369]f)|(?<space>\p{White_Space}+)|(?<literal>[^%\p{White_Space}]+)|(?<unknown>%)/gu;

const ZONED = /%(?:[zZ+]|:z|#z)/;

/** For unknown specifiers: matches no text. */
const noMatch: Step = () => false;

function compileSpecifier(name: string, flag: string | undefined): readonly Step[] {
  const number = NUMBERS.get(name);
  if (number !== undefined) return [number];
  if (flag !== undefined) return [noMatch];
  const shorthand = SHORTHANDS.get(name);
  return shorthand === undefined ? [OTHERS.get(name) ?? noMatch] : compileSteps(shorthand);
}

function compileSteps(format: string): readonly Step[] {
  return [...format.matchAll(ITEM)].flatMap(({ groups }): readonly Step[] => {
    const { flag, name, literal, unknown } = groups ?? {};
    if (name !== undefined) return compileSpecifier(name, flag);
    if (literal !== undefined) return [(reader) => reader.literal(literal)];
    return [unknown === undefined ? space : noMatch];
  });
}

/** Compiles a format. A format with an unknown specifier is no error, but matches no text. */
export const compileFormat = (format: string): Format => ({
  steps: compileSteps(format),
  isZoned: ZONED.test(format),
});

/** Reads the whole text by the format. @returns whether the text matches */
export function readFormat(reader: Reader, { steps }: Format): boolean {
  for (const step of steps) {
    if (!step(reader)) return false;
  }
  return reader.isAtEnd;
}
