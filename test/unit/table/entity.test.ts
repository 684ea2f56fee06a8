import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { keyspace, nameOfKey } from '../../../lib/table/entity.ts';

const entity = keyspace('library');

const Book = z.object({
  id: z.int(),
  shelf: z.string(),
  author: z.string().nullable(),
  lent: z.boolean(),
  tags: z.array(z.string()),
});

const books = entity<z.output<typeof Book>>('book').at(
  { pk: 'SHELF#{shelf}', sk: 'BOOK#{id}' },
  {
    indexes: {
      gsi1: { pk: 'AUTHOR#{author~}', sk: '{id}' },
      gsi2: { pk: 'LENT', sk: '{id}', when: ({ lent }) => lent },
    },
  },
);

const book = { id: 7, shelf: 'A#1', author: 'Clarice', lent: false, tags: ['novel'] };

describe('an entity', () => {
  it('builds keys by its patterns, prefixed with the name of its keyspace', () => {
    expect(books.toItem(book)).toEqual({
      ...book,
      pk: 'library#SHELF#A%231',
      sk: 'BOOK#0000000000000007',
      entity: 'book',
      gsi1pk: 'library#AUTHOR#clarice',
      gsi1sk: '0000000000000007',
    });
  });

  it('returns the same record from its item', () => {
    expect(books.fromItem(books.toItem({ ...book, lent: true }))).toEqual({ ...book, lent: true });
  });

  it('omits a record from an index for which it lacks a value', () => {
    const item = books.toItem({ ...book, author: null });
    expect(Object.keys(item).filter((name) => name.startsWith('gsi1'))).toEqual([]);
  });

  it('omits a record from an index by its condition', () => {
    expect(books.toItem(book)).not.toHaveProperty('gsi2pk');
    expect(books.toItem({ ...book, lent: true })).toHaveProperty('gsi2pk', 'library#LENT');
  });

  it('builds the key from its fields', () => {
    const { pk, sk } = books.toItem(book);
    expect(books.key({ shelf: 'A#1', id: 7 })).toEqual({ pk, sk });
  });

  it('has keys whose names differ, even if their parts join to the same text', () => {
    expect(nameOfKey({ pk: 'SHELF#A', sk: 'BC' })).not.toBe(nameOfKey({ pk: 'SHELF#AB', sk: 'C' }));
  });

  it('lists the fields of all its keys', () => {
    expect([...books.keyFields].sort()).toEqual(['author', 'id', 'shelf']);
  });

  it('has ranges over the table and its indexes', () => {
    expect(books.range({ shelf: 'B' })).toMatchObject({
      index: undefined,
      pk: 'library#SHELF#B',
      prefix: 'BOOK#',
    });
    expect(books.indexRange('gsi1', { author: 'CLARICE' })).toMatchObject({
      index: 'gsi1',
      pk: 'library#AUTHOR#clarice',
      prefix: '',
    });
  });
});

describe('fields that an item has in its key only', () => {
  const Loan = z.object({ shelf: z.string(), book: z.int(), reader: z.string(), days: z.int() });
  const loans = entity<z.output<typeof Loan>>('loan').at(
    { pk: 'LOANS#{shelf}#{book}', sk: 'READER#{reader}' },
    {
      indexes: { gsi1: { pk: 'READER#{reader}', sk: '{book}' } },
      shape: { days: Number.isSafeInteger, book: Number.isSafeInteger },
      keyOnly: { shelf: 'text', book: 'integer', reader: 'text' },
    },
  );
  const loan = { shelf: 'A#1', book: 7, reader: 'Clarice', days: 14 };

  it('are not stored a second time', () => {
    expect(loans.toItem(loan)).toEqual({
      pk: 'library#LOANS#A%231#0000000000000007',
      sk: 'READER#Clarice',
      gsi1pk: 'library#READER#Clarice',
      gsi1sk: '0000000000000007',
      entity: 'loan',
      days: 14,
    });
  });

  it('are in the record, whatever their values', () => {
    const text = fc.string({ unit: 'binary', maxLength: 50 });
    fc.assert(
      fc.property(text, fc.maxSafeInteger(), text, (shelf, book, reader) => {
        const record = { ...loan, shelf, book, reader };
        const item = loans.toItem(record);
        expect(loans.fromItem(item)).toEqual(record);
        expect(loans.keyOnly(item, 'shelf')).toBe(shelf);
      }),
    );
  });

  it('may also be in items of earlier versions', () => {
    expect(loans.fromItem({ ...loans.toItem(loan), ...loan })).toEqual(loan);
  });

  it('must be texts or integers, as declared', () => {
    const primary = { pk: 'LOANS#{shelf}', sk: '{book}' } as const;
    // @ts-expect-error the book is a number
    const misread = entity<z.output<typeof Loan>>('loan').at(primary, { keyOnly: { book: 'text' } });
    expect(misread.fromItem(misread.toItem(loan)).book).toBe('0000000000000007');
  });
});

describe('the types of an entity', () => {
  it('reject unknown fields in the pattern of a key', () => {
    // @ts-expect-error there is no such field
    const misspelt = entity<z.output<typeof Book>>('book').at({ pk: 'SHELF#{shelve}', sk: 'BOOK' });
    expect(() => misspelt.toItem(book)).toThrow('needs a value for every field of its key');
  });

  it('reject unknown fields in the patterns of an index', () => {
    const primary = { pk: 'SHELF#{shelf}', sk: '{id}' } as const;
    const misspelt = { pk: 'AUTHOR#{autor~}', sk: '{id}' } as const;
    // @ts-expect-error there is no such field
    const unfindable = entity<z.output<typeof Book>>('book').at(primary, { indexes: { gsi1: misspelt } });
    expect(unfindable.toItem(book)).not.toHaveProperty('gsi1pk');
  });

  it('reject fields that cannot be in a key', () => {
    // @ts-expect-error a list cannot
    const tagged = entity<z.output<typeof Book>>('book').at({ pk: 'TAGS#{tags}', sk: 'BOOK' });
    expect(() => tagged.toItem(book)).toThrow('needs a value for every field of its key');
  });

  it('require every field of a key', () => {
    // @ts-expect-error the identifier is missing
    expect(() => books.key({ shelf: 'A' })).toThrow('needs a value for every field of its key');
  });

  it('require every field of a partition key', () => {
    // @ts-expect-error the shelf is missing
    expect(() => books.range({ id: 7 })).toThrow('needs every field of its partition key');
  });

  it('reject indexes that do not contain the records', () => {
    // @ts-expect-error books are not in this index
    expect(() => books.indexRange('gsi3', {})).toThrow('is not in the index');
  });
});
