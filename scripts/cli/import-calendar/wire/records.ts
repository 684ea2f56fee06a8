import * as z from 'zod';
import type { LinkedPostKind } from '../../../../lib/calendar/linked-posts/kinds.ts';
import type { Taxonomy } from '../../../../lib/calendar/stored/terms.ts';
import { issuesOf } from '../../../../lib/http/validate.ts';
import type { Collection } from '../rest/pages.ts';
import type { Found, Source, SourceLinkedPost, SourceTerm } from '../source.ts';
import { wireEvent } from './events.ts';
import { linkedPostFrom } from './linked-posts.ts';
import { wireTerm } from './terms.ts';

/** Reads a value of the interface; `where` is the place where it was found. */
type Read<R> = (value: unknown, where: string) => Found<R>;

export const readEvent = readAs(wireEvent);

export const readLinkedPost = (kind: LinkedPostKind): Read<SourceLinkedPost> => readAs(linkedPostFrom(kind));

export const readTerm = (taxonomy: Taxonomy): Read<SourceTerm> => readAs(wireTerm(taxonomy));

/** A value that a source has in one of its lists. */
export interface Located {
  readonly value: unknown;
  readonly where: string;
}

/** Reads the records of a calendar from the lists of a source, which yields their values in chunks. */
export function recordsIn(
  chunksOf: (collection: Collection) => AsyncIterable<readonly Located[]>,
): Pick<Source, 'terms' | 'linkedPosts' | 'events'> {
  async function* records<R>(chunks: AsyncIterable<readonly Located[]>, read: Read<R>) {
    for await (const chunk of chunks) yield chunk.map(({ value, where }) => read(value, where));
  }
  return {
    terms: ({ plural, taxonomy }) => records(chunksOf(plural), readTerm(taxonomy)),
    linkedPosts: (kind) => records(chunksOf(kind.plural), readLinkedPost(kind)),
    events: () => records(chunksOf('events'), readEvent),
  };
}

function readAs<R>(schema: z.ZodType<R>): Read<R> {
  return (value, where) => {
    const read = schema.safeParse(value);
    if (read.success) return { record: read.data };
    return { title: titleOf(value, where), problems: problemsOf(read.error) };
  };
}

export function problemsOf(error: z.ZodError) {
  return issuesOf(error).map(({ path, message }) =>
    path.length === 0 ? { reason: message } : { member: path.join('.'), reason: message },
  );
}

const Named = z.looseObject({ id: z.int() });

function titleOf(value: unknown, where: string): string {
  const { data } = Named.safeParse(value);
  return data === undefined ? where : `${data.id} (${where})`;
}
