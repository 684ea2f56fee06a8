import { describe, expect, it } from 'vitest';
import { useSettings } from '../http/settings.ts';
import { at, write } from './library-document.ts';

useSettings();

const parameter = (name: string) =>
  [at(write(), 'paths', '/books', 'get', 'parameters')].flat().find((one) => Object(one).name === name);

describe('a parameter', () => {
  it('has the type of the value that its text represents', () => {
    expect(parameter('lent')).toEqual({
      name: 'lent',
      in: 'query',
      required: false,
      description: 'Whether to list those that are out',
      schema: { type: 'boolean', default: false },
    });
    expect(parameter('limit')).toHaveProperty('schema', {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      default: 20,
    });
    expect(parameter('counted')).toEqual({
      name: 'counted',
      in: 'header',
      required: false,
      schema: { type: 'boolean' },
    });
  });

  it('can have several values', () => {
    expect(parameter('shelves')).toEqual({
      name: 'shelves',
      in: 'query',
      required: false,
      schema: { type: 'array', items: { type: 'integer', format: 'int32', minimum: 1 }, maxItems: 100 },
      style: 'form',
      explode: true,
    });
    expect(parameter('words')).toHaveProperty('schema', {
      type: 'array',
      items: { type: 'string', maxLength: 255 },
      maxItems: 100,
    });
  });

  it('takes the description of the member with the same name by default', () => {
    expect(parameter('id-author')).toEqual({
      name: 'id-author',
      in: 'query',
      required: true,
      description: 'The author',
      schema: { type: 'integer', format: 'int64' },
      example: 3,
    });
    expect(parameter('since')).toHaveProperty('example', '2025-03-03');
  });
});
