import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../scripts/build/invoke/serverless-invoke.ts';

describe('the output of an invocation', () => {
  it.each([
    [{ statusCode: 201, headers: {}, body: '{"id":1}' }, '201'],
    [{ statusCode: 204 }, '204'],
    [{ batchItemFailures: [] }, '{"batchItemFailures":[]}'],
  ])('%j is a success', (answer, description) => {
    expect(outcomeOf(JSON.stringify(answer, null, 4))).toEqual({ isSuccess: true, description });
  });

  it.each([
    [JSON.stringify({ statusCode: 404, body: '{"code":"not-found"}' }), '404 {"code":"not-found"}'],
    [JSON.stringify({ statusCode: 500, body: '' }), '500 '],
    [JSON.stringify({ statusCode: 304 }), '304 '],
    ['Warning', 'it does not print JSON: Warning'],
    ['', 'it does not print JSON: '],
  ])('%s is not a success', (printed, description) => {
    expect(outcomeOf(printed)).toEqual({ isSuccess: false, description });
  });
});
