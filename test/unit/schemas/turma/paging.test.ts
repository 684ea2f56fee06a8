import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { paging, totalCountHeaders } from '../../../../schemas/turma/paging.ts';

const page = z.object(paging(z.object({ idTurma: z.int(), nomeComponente: z.string(), ano: z.int() })));

const messages = (given: unknown) => page.safeParse(given).error?.issues.map(({ message }) => message);

describe('a page', () => {
  it('has the first twenty records in their default order by default', () => {
    expect(page.parse({})).toEqual({ limit: 20, offset: 0, orderAsc: [], orderDesc: [] });
  });

  it('has the requested number of records, but at most 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (limit) => {
        expect(page.parse({ limit: String(limit) }).limit).toBe(Math.min(limit, 100));
      }),
    );
  });

  it.each(['0', '-1', '2147483648', 'all', '', '10.5'])('cannot have %j records', (limit) => {
    expect(messages({ limit })).toEqual(['expected a 32-bit integer, at least 1']);
  });

  it.each(['0', '1', '10000'])('can begin after %s records', (offset) => {
    expect(page.parse({ offset }).offset).toBe(Number(offset));
  });

  it.each(['-1', '10001', '2147483648', 'x'])('cannot begin after %s records', (offset) => {
    expect(messages({ offset })).toEqual([
      'expected a whole number from 0 to 10000; use filters to reach further records',
    ]);
  });
});

describe('the order of a list', () => {
  it('is by members of the record, by wire name', () => {
    expect(page.parse({ orderAsc: 'nome-componente,ano', orderDesc: ['id-turma'] })).toMatchObject({
      orderAsc: ['nomeComponente', 'ano'],
      orderDesc: ['idTurma'],
    });
  });

  it('has each member once, even if repeated', () => {
    const orderAsc = Array.from({ length: 2000 }, () => 'ano').join(',');
    expect(page.parse({ orderAsc })).toMatchObject({ orderAsc: ['ano'] });
  });

  it.each(['nome', 'NOME-COMPONENTE', 'ano,nome', 'constructor', 'id_turma'])(
    'cannot be by %s',
    (orderAsc) => {
      expect(messages({ orderAsc })).toEqual([
        'expected members of the record: id-turma, nome-componente, ano',
      ]);
    },
  );
});

describe('the header paginado', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['sim', undefined],
    [undefined, undefined],
  ])('%s asks for the total: %s', (paginado, wanted) => {
    expect(totalCountHeaders.headers.parse({ paginado, accept: '*/*' })).toEqual({ paginado: wanted });
  });
});
