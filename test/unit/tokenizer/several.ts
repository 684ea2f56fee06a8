import fc from 'fast-check';

const COUNT = 10;

/** Several inputs for one configuration, because compiling it takes longer than converting an input. */
export const several = <T>(inputs: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(inputs, { minLength: COUNT, maxLength: COUNT });
