import { termOperations } from './term.ts';

/** Describes these operations in the document. */
export const tag = 'Tags of events';

export const { list, create, read, update, remove } = termOperations('tags', {
  scopes: ['calendar:write'],
  ownFilters: () => ({}),
  samples: { search: 'even', slug: 'evening', include: [8, 9], exclude: [9] },
  requests: {
    list: { query: { per_page: 3 } },
    read: { path: { id: 8 } },
    create: { body: { name: 'indoor' } },
    update: { method: 'PUT', path: { id: 9 }, body: { description: 'Without a ticket.' } },
    remove: { path: { id: 10 } },
  },
});
