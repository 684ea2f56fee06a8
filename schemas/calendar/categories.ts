import { termOperations, treeFilters } from './term.ts';

export const { list, create, read, update, remove } = termOperations('categories', {
  tree: true,
  scopes: ['calendar:own', 'calendar:write'],
  ownFilters: treeFilters,
});
