/**
 * The minimum that the members of a record must satisfy for code to handle it. Records are validated when they are
 * written; a shape detects items that other software wrote or damaged. It lists only members that are used before a
 * record is presented (to find, filter, sort and join): a later failure affects that one record only.
 */
export type Shape<R> = { readonly [K in keyof R & string]?: Test };

type Raw = Readonly<Record<string, unknown>>;
/** Tests a member; the record is there for tests that need other members. */
export type Test = (value: unknown, record?: Raw) => boolean;

export const isText: Test = (value) => typeof value === 'string';
export const isBytes: Test = (value) => value instanceof Uint8Array;
export const isNumber: Test = (value) => Number.isFinite(value);
export const isInteger: Test = (value) => Number.isSafeInteger(value);
export const isFlag: Test = (value) => typeof value === 'boolean';
export const isId: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every((one) => test(one));
export const areIds = isListOf(isId);
export const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** The stored form of a field that would otherwise take too much space. */
export interface Codec<V> {
  encode(value: V): unknown;
  /** @returns the value, not necessarily well-formed: its shape is tested afterwards. @throws MalformedRecord */
  decode(stored: unknown): unknown;
}

/** An item does not have the shape of its kind. */
export class MalformedRecord extends Error {
  override readonly name = 'MalformedRecord';
}

/** @throws MalformedRecord that names the first malformed member */
export function requireShape<R>(name: string, shape: Shape<R>, record: Raw): void {
  const tests: Readonly<Record<string, Test | undefined>> = shape;
  for (const member in tests) {
    if (tests[member]?.(record[member], record) === false)
      throw new MalformedRecord(`${name}.${member} is malformed`);
  }
}
