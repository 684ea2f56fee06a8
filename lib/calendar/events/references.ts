import { Failure } from '../../http/failure.ts';
import { verifyAuthor } from '../authors.ts';
import { verifyImage } from '../images.ts';
import { existingLinked } from '../linked/existing.ts';
import { type LinkedKind, ORGANIZER, VENUE } from '../linked/kinds.ts';
import { createLinked, type LinkedInput, verifyNewLinked } from '../linked/writes.ts';
import { verifyEvent } from '../posts.ts';
import type { Writer } from '../rights.ts';
import type { Taxonomy } from '../stored.ts';
import { findTerms, termCalled } from '../terms/existing.ts';
import { createTerm } from '../terms/writes.ts';

/** What an event is linked to, as callers name it; the calendar's reference, sections 7.7 and 7.8. */
export type LinkReference = { readonly id: number } | LinkedInput;
export type TermReference = number | string;

function isKnown(reference: LinkReference): reference is { readonly id: number } {
  return typeof reference.id === 'number';
}

/** What an event's fields refer to. */
export interface References {
  readonly author?: number | null | undefined;
  readonly image?: number | string | undefined;
  readonly post_parent?: number | null | undefined;
  readonly venue?: readonly LinkReference[] | null | undefined;
  readonly organizer?: readonly LinkReference[] | null | undefined;
}

/** @throws Failure 400 for what does not exist, and for new venues and organizers that cannot be made */
export async function verifyReferences(input: References): Promise<void> {
  await Promise.all([
    verifyAuthor(input.author),
    verifyImage(input.image),
    verifyEvent('post_parent', input.post_parent || undefined),
    verifyLinks(VENUE, input.venue),
    verifyLinks(ORGANIZER, input.organizer),
  ]);
}

async function verifyLinks(
  kind: LinkedKind,
  references: readonly LinkReference[] | null | undefined,
): Promise<void> {
  for (const reference of references ?? []) {
    if (isKnown(reference)) await existingLinked(kind, reference.id, kind.type);
    else await verifyNewLinked(reference);
  }
}

/** The identifiers of venues or organizers, those of new ones after creating them; each once, in the given order. */
export async function linkedIds(
  kind: LinkedKind,
  references: readonly LinkReference[],
  writer: Writer,
): Promise<number[]> {
  const ids: number[] = [];
  for (const reference of references) {
    ids.push(isKnown(reference) ? reference.id : (await createLinked(kind, reference, writer)).id);
  }
  return [...new Set(ids)];
}

/**
 * The identifiers of categories or tags. A name that nobody bears makes a new one; identifiers of nothing are left
 * out.
 */
export async function termIds(taxonomy: Taxonomy, references: readonly TermReference[]): Promise<number[]> {
  const given = references.filter((reference) => typeof reference === 'number');
  const known = await findTerms(taxonomy, given);
  const named: number[] = [];
  for (const reference of references) {
    if (typeof reference === 'string') named.push(await termWithName(taxonomy, reference));
  }
  return [...new Set([...known.map(({ id }) => id), ...named])];
}

async function termWithName(taxonomy: Taxonomy, name: string): Promise<number> {
  const called = await termCalled(taxonomy, name);
  if (called !== undefined) return called;
  try {
    return (await createTerm(taxonomy, { name })).id;
  } catch (error) {
    const taken = error instanceof Failure && error.reason === 'term_exists' ? error.data.term_id : undefined;
    if (typeof taken === 'number') return taken;
    throw error;
  }
}
