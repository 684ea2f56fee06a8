import { termOperations, treeFilters } from './term.ts';

/** Describes these operations in the document. */
export const tag = 'Categories of events, which form a tree';

export const { list, create, read, update, remove } = termOperations('categories', {
  scopes: ['calendar:own', 'calendar:write'],
  ownFilters: treeFilters,
  samples: { search: 'jazz', slug: 'jazz', include: [2, 3], exclude: [4] },
  requests: {
    list: { query: { per_page: 3 } },
    read: { path: { id: 3 } },
    create: { body: { name: 'Theatre' } },
    update: { method: 'PUT', path: { id: 4 }, body: { description: 'All that can be tasted.' } },
    remove: { path: { id: 6 } },
  },
});
