import type { CodeSplittingGroup } from 'rolldown';

/**
 * What functions share, in files that follow the layers of the project. A function loads five or six files: loading
 * one costs some tenth of a millisecond, so dozens of small ones would cost more than what they spare. Each layer
 * takes the packages with it that only it and those above it need; so their order matters.
 */
export const LAYERS: CodeSplittingGroup[] = [
  {
    name: 'http',
    test: /\/lib\/(http|metrics|config|log|clock|remembered)\b|\/schemas\/(operation|params|page-sizes)\.ts/,
  },
  { name: 'time', test: /\/temporal-polyfill\// },
  { name: 'table', test: /\/lib\/table\// },
  // Of an API itself: what nearly all of its functions load, then what those with records of classes do.
  { name: 'turma', test: /\/(lib|schemas)\/turma\//, minShareCount: 26 },
  { name: 'turma-records', test: /\/(lib|schemas)\/turma\//, minShareCount: 14 },
  { name: 'calendar', test: /\/(lib|schemas)\/calendar\//, minShareCount: 4 },
];
