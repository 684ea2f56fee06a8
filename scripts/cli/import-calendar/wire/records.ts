import * as z from 'zod';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import type { Taxonomy } from '../../../../lib/calendar/stored/terms.ts';
import type { Found, SourceEvent, SourceLinkedPost, SourceTerm } from '../source.ts';
import { wireEvent } from './events.ts';
import { linkedPostFrom } from './linked-posts.ts';
import { wireTerm } from './terms.ts';

/** Reads records of the interface; `where` is the place where a record was found. */

export const readEvent = (value: unknown, where: string): Found<SourceEvent> =>
  found(wireEvent, value, where);

export const readLinkedPost = (
  kind: LinkedPostKind,
  value: unknown,
  where: string,
): Found<SourceLinkedPost> => found(linkedPostFrom(kind), value, where);

export const readTerm = (taxonomy: Taxonomy, value: unknown, where: string): Found<SourceTerm> =>
  found(wireTerm(taxonomy), value, where);

function found<R>(schema: z.ZodType<R>, value: unknown, where: string): Found<R> {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return { record: data };
  return { title: titleOf(value, where), problems: problemsOf(error) };
}

export function problemsOf(error: z.ZodError | undefined) {
  return (error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? { reason: message } : { member: path.join('.'), reason: message },
  );
}

const Named = z.looseObject({ id: z.int() });

function titleOf(value: unknown, where: string): string {
  const { data } = Named.safeParse(value);
  return data === undefined ? where : `${data.id} (${where})`;
}
