import { expect, it } from 'vitest';
import { withOptionalExamplesShown } from '../../../page/viewer/optional-examples.ts';

const documentWith = (parameters: readonly object[]) => ({
  openapi: '3.1.1',
  paths: { '/x': { get: { summary: 'Lists', parameters }, post: { summary: 'Creates' } } },
});

it('moves the examples of optional parameters to their descriptions, and keeps those of required ones', () => {
  const document = documentWith([
    { name: 'id', in: 'path', required: true, description: 'Which', example: 7 },
    { name: 'city', in: 'query', required: false, description: 'Where', example: 'Natal' },
    { name: 'tags', in: 'query', example: ['a', 'b'] },
    { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
  ]);
  expect(withOptionalExamplesShown(document)).toEqual(
    documentWith([
      { name: 'id', in: 'path', required: true, description: 'Which', example: 7 },
      { name: 'city', in: 'query', required: false, description: 'Where\n\nExample: `Natal`' },
      { name: 'tags', in: 'query', description: 'Example: `a, b`' },
      { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
    ]),
  );
});
