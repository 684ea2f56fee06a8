import { termOperations } from './term.ts';

export const { list, create, read, update, remove } = termOperations('tags', {
  tree: false,
  scopes: ['calendar:write'],
  ownFilters: () => ({}),
});
