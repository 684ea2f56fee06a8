import fc from 'fast-check';

const COUNT = 10;

/** Several inputs for one configuration, because to compile it takes longer than to convert an input. */
export const several = <T>(inputs: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(inputs, { minLength: COUNT, maxLength: COUNT });
