/**
 * What the members of a record have to be for code to work with it at all. Records are checked when they are written;
 * a shape tells of an item that something else has put into the table, or damaged. It names only members that are used
 * before a record is presented (to find, filter, sort and join): what fails later concerns that one record.
 */
export type Shape<R> = { readonly [K in keyof R & string]?: Test };

type Raw = Readonly<Record<string, unknown>>;
/** Looks at a member, and at the record that has it. */
export type Test = (value: unknown, record?: Raw) => boolean;

export const isText: Test = (value) => typeof value === 'string';
export const isBytes: Test = (value) => value instanceof Uint8Array;
export const isNumber: Test = (value) => Number.isFinite(value);
export const isInteger: Test = (value) => Number.isSafeInteger(value);
export const isFlag: Test = (value) => typeof value === 'boolean';
export const isId: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const areIds: Test = (value) => Array.isArray(value) && value.every((one) => isId(one));
export const isObject: Test = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every((one) => test(one));
export const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** An item is not what its kind of record has to be. */
export class UnsoundRecord extends Error {
  override readonly name = 'UnsoundRecord';
}

/** @throws UnsoundRecord that names the first member which is not what it has to be */
export function requireShape<R>(name: string, shape: Shape<R>, record: Raw): void {
  const tests: Readonly<Record<string, Test | undefined>> = shape;
  for (const member in tests) {
    if (tests[member]?.(record[member], record) === false)
      throw new UnsoundRecord(`${name}.${member} is not what it has to be`);
  }
}
