import type { CodeSplittingGroup } from 'rolldown';

/**
 * Shared code, in files that follow the layers of the project: loading a file costs a few tenths of a millisecond, so
 * dozens of small files would cost more than they save. Each layer includes the packages that only it and the layers
 * above need, so the order matters.
 */
export const LAYERS: CodeSplittingGroup[] = [
  {
    name: 'http',
    test: /\/lib\/(http|metrics|config|log|clock|memoize)\b|\/schemas\/(operation|params|page-sizes|idempotency|stored-number)\.ts/,
  },
  { name: 'time', test: /\/temporal-polyfill\// },
  { name: 'table', test: /\/lib\/table\// },
  // Otherwise this code would be in the layer of the calendar, which functions of the class API would then load.
  { name: 'common', test: /\/lib\/(idempotency|text)\// },
  // Within the class API: code of nearly all functions, then code of those with records of classes.
  { name: 'turma', test: /\/(lib|schemas)\/turma\//, minShareCount: 26 },
  { name: 'turma-records', test: /\/(lib|schemas)\/turma\//, minShareCount: 14 },
  { name: 'calendar', test: /\/(lib|schemas)\/calendar\//, minShareCount: 5 },
];
