import { termOperations } from './term.ts';

/** Describes these operations in the document. */
export const tag = 'Tags of events';

export const { list, create, read, update, remove } = termOperations('tags', {
  tree: false,
  scopes: ['calendar:write'],
  ownFilters: () => ({}),
});
