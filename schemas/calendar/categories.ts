import { termOperations, treeFilters } from './term.ts';

/** Describes these operations in the document. */
export const tag = 'Categories of events, which form a tree';

export const { list, create, read, update, remove } = termOperations('categories', {
  tree: true,
  scopes: ['calendar:own', 'calendar:write'],
  ownFilters: treeFilters,
});
