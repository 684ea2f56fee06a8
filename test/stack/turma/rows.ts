import { expect } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../call.ts';
import { turma } from './api.ts';

/** A record of a list, with the wire names of its members. */
export type Row = Readonly<Record<string, unknown>>;

const Rows = z.array(z.record(z.string(), z.unknown()));
const PAGE = 100;

/** Returns one page of a list. */
export async function rows(target: string, options: CallOptions = {}): Promise<Row[]> {
  const { status, body } = await turma(target, options);
  expect({ target, status }).toEqual({ target, status: 200 });
  return Rows.parse(body);
}

/** Returns all pages of a list, and checks the number of records against `x-total`. */
export async function allRows(target: string, options: CallOptions = {}): Promise<Row[]> {
  const found: Row[] = [];
  for (let page: Row[] = []; found.length === 0 || page.length > 0; found.push(...page)) {
    page = await rows(paged(target, `limit=${PAGE}&offset=${found.length}`), options);
    if (page.length === 0) break;
  }
  const { headers } = await turma(paged(target, 'limit=1'), { ...options, headers: { paginado: 'true' } });
  expect({ target, total: headers.get('x-total') }).toEqual({ target, total: String(found.length) });
  return found;
}

const paged = (target: string, parameters: string) =>
  `${target}${target.includes('?') ? '&' : '?'}${parameters}`;

/** Expects that a filter finds exactly the records that pass, and that some records pass and some do not. */
export async function expectFiltered(
  target: string,
  parameters: string,
  passes: (row: Row) => boolean,
  options: CallOptions = {},
): Promise<void> {
  const everything = await allRows(target, options);
  const expected = everything.filter(passes);
  expect(await allRows(paged(target, parameters), options)).toEqual(expected);
  expect(expected.length, `${parameters} finds something`).toBeGreaterThan(0);
  expect(expected.length, `${parameters} leaves something out`).toBeLessThan(everything.length);
}

/** Returns the first record of a list that passes. */
export async function someRow(target: string, passes: (row: Row) => boolean = () => true): Promise<Row> {
  const found = (await allRows(target)).find(passes);
  if (found === undefined) throw new Error(`The demo data has no such record at ${target}`);
  return found;
}

/** Returns the values of one member. */
export const values = (records: readonly Row[], member: string) => records.map((record) => record[member]);

/** Expects a list in ascending order of identifiers, and that its first five records can be read by identifier. */
export async function expectListed(
  target: string,
  member: string,
  readAt: (row: Row) => string,
): Promise<Row[]> {
  const found = await allRows(target);
  expect(found.length).toBeGreaterThan(1);
  const ids = values(found, member).map(Number);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  for (const row of found.slice(0, 5)) {
    expect(await turma(readAt(row))).toMatchObject({ status: 200, body: row });
  }
  return found;
}

/** Expects a refusal. */
export async function expectRefused(
  target: string,
  status: 400 | 403 | 404,
  options: CallOptions = {},
): Promise<void> {
  const errors = { 400: 'invalid_request', 403: 'insufficient_scope', 404: 'not_found' };
  const answer = await turma(target, options);
  expect({ target, ...answer }).toMatchObject({
    target,
    status,
    body: { error: errors[status], status },
  });
}
