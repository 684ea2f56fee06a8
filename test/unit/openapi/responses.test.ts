import { describe, expect, it } from 'vitest';
import { wireName } from '../../../schemas/turma/wire-names.ts';
import { libraryApi } from '../http/library-api.ts';
import { useSettings } from '../http/settings.ts';
import { at, write } from './library-document.ts';

useSettings();

describe('a response', () => {
  it('has its headers, and none where it has no body', () => {
    expect(at(write(), 'paths', '/books', 'get', 'responses', '200', 'headers')).toEqual({
      'x-total': {
        description: 'How many there are',
        schema: { type: 'integer', format: 'int32', minimum: 0 },
      },
    });
    expect(at(write(), 'paths', '/books/{id-book}', 'put', 'responses', '204')).toEqual({
      description: 'Nothing to do',
    });
  });

  it('can be a refusal of the operation or of all operations', () => {
    expect(at(write(), 'paths', '/books', 'get', 'responses')).toMatchObject({
      404: { $ref: '#/components/responses/Refusal404' },
      429: { $ref: '#/components/responses/Refusal429' },
    });
    expect(at(write(), 'components', 'responses')).toMatchObject({
      Refusal404: {
        description: 'Not there',
        content: {
          'application/json': { example: { reason: 'no_route', message: 'There is nothing here' } },
        },
      },
    });
  });

  it('can be a refusal of the gateway with its own body', () => {
    const contentType = 'application/json; charset=UTF-8';
    const document = write({ api: { ...libraryApi, wireName, contentType } });
    expect(at(document, 'components', 'responses', 'Refusal429')).toMatchObject({
      headers: { 'retry-after': { example: '5' } },
      content: {
        [contentType]: { example: { reason: 'too_many_requests' } },
        'application/json': { example: { message: 'x' } },
      },
    });
  });
});
