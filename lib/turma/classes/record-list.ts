import type * as z from 'zod';
import type { Caller } from '../../http/auth.ts';
import type { Reply } from '../../http/reply.ts';
import type { Range } from '../../table/entity.ts';
import type { Predicate } from '../lists/filters.ts';
import { listReply, type Page, sourceOf } from '../lists/list.ts';
import { toRecord } from '../lists/to-record.ts';
import { requireTurmaExists } from './require.ts';

interface ListCall<Q> {
  readonly query: Q;
  readonly headers: { readonly paginado?: boolean | undefined };
}

/**
 * Answers a list with the records of one range of the table.
 * @param where filter on the records
 */
export function listOf<S extends z.ZodObject>(
  Record: S,
  range: Range<z.output<S>>,
  { query, headers }: ListCall<Page<z.output<S>>>,
  where?: Predicate<z.output<S>>,
): Promise<Reply<z.output<S>[]>> {
  return listReply(sourceOf(range), {
    page: query,
    where,
    present: (record) => toRecord(Record, record),
    total: headers.paginado,
  });
}

/**
 * Makes a handler of `GET /…?id-turma=…` that lists the records of one kind in a class.
 * @param filters returns the filter for the other parameters and the caller; evaluated before the table is read
 * @throws Failure 404 for an unknown class
 */
export function listOfTurma<S extends z.ZodObject, Q extends { readonly idTurma: number }>(
  Record: S,
  entity: { range(fields: { readonly idTurma: number }): Range<z.output<S>> },
  filters?: (query: Q, caller: Caller) => Predicate<z.output<S>> | undefined,
) {
  return async (call: ListCall<Q & Page<z.output<S>>> & { readonly caller: Caller }) => {
    const { query, caller } = call;
    const where = filters?.(query, caller);
    await requireTurmaExists(query.idTurma);
    return listOf(Record, entity.range({ idTurma: query.idTurma }), call, where);
  };
}
