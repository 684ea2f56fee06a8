import type { Reader } from './reader.ts';
import { NUMBERS, OTHERS, SHORTHANDS, type Step, space } from './specifiers.ts';

/** A strptime format, compiled. */
export interface Format {
  readonly steps: readonly Step[];
  /** Whether the text has to say its zone. */
  readonly isZoned: boolean;
}

const ITEM =
  /%(?<flag>[-_0])?(?<name>[A-Za-z+%]|#z|:{1,3}z|\.[369]?f|[369]f)|(?<space>\p{White_Space}+)|(?<literal>[^%\p{White_Space}]+)|(?<unknown>%)/gu;

const ZONED = /%(?:[zZ+]|:z|#z)/;

/** Of a specifier that does not exist: no text has it. */
const nothing: Step = () => false;

function compileSpecifier(name: string, flag: string | undefined): readonly Step[] {
  const number = NUMBERS.get(name);
  if (number !== undefined) return [number];
  if (flag !== undefined) return [nothing];
  const shorthand = SHORTHANDS.get(name);
  return shorthand === undefined ? [OTHERS.get(name) ?? nothing] : compileSteps(shorthand);
}

function compileSteps(format: string): readonly Step[] {
  return [...format.matchAll(ITEM)].flatMap(({ groups }): readonly Step[] => {
    const { flag, name, literal, unknown } = groups ?? {};
    if (name !== undefined) return compileSpecifier(name, flag);
    if (literal !== undefined) return [(reader) => reader.literal(literal)];
    return [unknown === undefined ? space : nothing];
  });
}

/** Compiles a format. One with a specifier that does not exist is no error: it reads no text. */
export const compileFormat = (format: string): Format => ({
  steps: compileSteps(format),
  isZoned: ZONED.test(format),
});

/** Reads the whole text by the format; gives whether that worked. */
export function readFormat(reader: Reader, { steps }: Format): boolean {
  for (const step of steps) {
    if (!step(reader)) return false;
  }
  return reader.isAtEnd;
}
