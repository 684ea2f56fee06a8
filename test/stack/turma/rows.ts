import { expect } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../call.ts';
import { turma } from './api.ts';

/** A record of a list, by the names of the wire. */
export type Row = Readonly<Record<string, unknown>>;

const Rows = z.array(z.record(z.string(), z.unknown()));
const PAGE = 100;

/** One page of a list. */
export async function rows(target: string, options: CallOptions = {}): Promise<Row[]> {
  const { status, body } = await turma(target, options);
  expect({ target, status }).toEqual({ target, status: 200 });
  return Rows.parse(body);
}

/** All pages of a list; as many records as it says that there are. */
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

/** The records that a filter finds are those of the whole list that are as it says; there are some of both. */
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

/** A record of the list that is as wanted. */
export async function someRow(target: string, passes: (row: Row) => boolean = () => true): Promise<Row> {
  const found = (await allRows(target)).find(passes);
  if (found === undefined) throw new Error(`The demo data has no such record at ${target}`);
  return found;
}

/** The values of one member. */
export const values = (records: readonly Row[], member: string) => records.map((record) => record[member]);

/** A list comes by its identifiers, ascending, and each of its records can be read by its identifier as well. */
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

/** The answer is a refusal. */
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
