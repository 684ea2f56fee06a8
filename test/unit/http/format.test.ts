import { describe, expect, it } from 'vitest';
import { wantedFormat, withoutSuffix } from '../../../lib/http/format.ts';
import { operation } from '../../../schemas/operation.ts';

const list = operation({
  route: 'GET /books',
  summary: 'Lists the books',
  scopes: [],
  answers: { 200: null },
  formats: ['text/calendar'],
});
const { formats, ...plain } = list;

const wanted = (rawPath: string, accept?: string, declared: Parameters<typeof wantedFormat>[0] = list) =>
  wantedFormat(declared, { rawPath, headers: accept === undefined ? {} : { accept } }, 'application/json');

describe('the format of a response', () => {
  it.each([
    ['text/calendar'],
    ['TEXT/Calendar; charset=utf-8'],
    ['text/calendar, application/json;q=0.9'],
    ['application/json;q=0.5, text/calendar;q=0.6'],
    ['text/calendar, */*'],
    ['text/calendar;q=0.8, */*;q=0.1'],
    ['text/*'],
    ['text/calendar,application/json;q=0'],
    ['*/*;q=0.2, text/*;q=0.3'],
  ])('is that of a calendar for %j', (accept) => {
    expect(wanted('/books', accept)).toEqual({ format: 'text/calendar', negotiated: true });
  });

  it.each([
    [undefined],
    [''],
    ['*/*'],
    ['application/json'],
    ['application/json, text/calendar;q=0.9'],
    ['application/json, text/calendar'],
    ['application/json, text/plain, */*'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['text/calendar;q=0, */*'],
    ['text/calendar;q=0'],
    ['text/calendar;q=2, application/json;q=0.1'],
    ['text/calendar;q=0.1, text/*, application/*'],
    ['text/html'],
  ])('is that of the API for %j', (accept) => {
    expect(wanted('/books', accept)).toEqual({ negotiated: true });
  });

  it('follows the suffix, whatever is accepted', () => {
    for (const path of ['/books.ics', '/books/7.ics', '/books.ics/']) {
      expect(wanted(path, 'application/json')).toEqual({ format: 'text/calendar', negotiated: false });
    }
  });

  it('is the default of the API if there is no other', () => {
    expect(wanted('/books', 'text/calendar', plain)).toEqual({ negotiated: false });
    expect(wanted('/books.ics', 'text/calendar', plain)).toEqual({ negotiated: false });
  });
});

it('the suffix is not part of a parameter', () => {
  expect(withoutSuffix({ id: '7.ics', shelf: '3' }, 'text/calendar')).toEqual({ id: '7', shelf: '3' });
  expect(withoutSuffix(undefined, 'text/calendar')).toEqual({});
});
