import { NEVER } from '../../../schemas/calendar/written-date.ts';
import type { Caller } from '../../http/auth.ts';
import { forbidden, invalidMember } from '../../http/failure.ts';
import type { StoredPost } from '../stored/posts.ts';
import { isKnownAuthor, knownAuthor, writingAuthor } from './authors.ts';

/** Permissions on records. */
type Role = 'reader' | 'contributor' | 'author' | 'editor';

/** A caller's role and author number. */
export interface Actor {
  readonly role: Role;
  /** Absent for a caller who has never written. */
  readonly author: number | undefined;
}

/** A caller who may create records, with the author number of those records. */
export interface Writer extends Actor {
  readonly author: number;
}

/** The writer of background work: may change and publish every record, and gives records no author. */
export const SYSTEM_WRITER: Writer = { role: 'editor', author: 0 };

export async function actorOf(caller: Caller): Promise<Actor> {
  const role = roleOf(caller);
  const needsNumber = role === 'contributor' || role === 'author';
  return { role, author: needsNumber ? await knownAuthor(caller) : undefined };
}

export async function writerOf(caller: Caller): Promise<Writer> {
  return { role: roleOf(caller), author: await writingAuthor(caller) };
}

export function roleOf({ scopes }: Caller): Role {
  if (scopes.has('calendar:write')) return 'editor';
  if (scopes.has('calendar:own')) return 'author';
  return scopes.has('calendar:submit') ? 'contributor' : 'reader';
}

type Authored = Pick<StoredPost, 'author' | 'status'>;
/** If `date_utc` is absent, a record in the trash counts as published before. */
type Owned = Authored & Partial<Pick<StoredPost, 'date_utc'>>;

/**
 * Editors may change every record, authors their own, contributors their own drafts, pending and private records, and
 * those in the trash that never had a publication date.
 */
export function mayEdit(actor: Actor, post: Owned): boolean {
  if (actor.role === 'editor') return true;
  return owns(actor, post) && (actor.role === 'author' || isUnpublished(post));
}

const UNPUBLISHED = new Set<Owned['status']>(['draft', 'pending', 'private']);

function isUnpublished({ status, date_utc }: Owned): boolean {
  return UNPUBLISHED.has(status) || (status === 'trash' && date_utc === NEVER);
}

/** Published records are public; others are for editors and for their author. */
export function mayRead(actor: Actor, post: Authored): boolean {
  return post.status === 'publish' || actor.role === 'editor' || owns(actor, post);
}

/**
 * A record without an author, such as an imported one, belongs to no caller, not even to one whose token has no
 * subject.
 */
function owns({ role, author }: Actor, post: Authored): boolean {
  return role !== 'reader' && author !== 0 && author === post.author;
}

export const mayPublish = ({ role }: Actor) => role === 'author' || role === 'editor';

/** @throws Failure 403 for a caller who may not change the record */
export function requireEditable(actor: Actor, post: Owned): void {
  if (!mayEdit(actor, post)) {
    throw forbidden('The token does not allow changing this record');
  }
}

/**
 * Only editors may name another author.
 * @throws Failure 403 for another author and a caller who is not an editor, 400 for an unknown author
 */
export async function requireAuthor(author: number | null | undefined, writer: Writer): Promise<void> {
  if (author === null || author === undefined || author === writer.author) return;
  if (writer.role !== 'editor') {
    throw forbidden('The token does not allow naming another author');
  }
  if (!(await isKnownAuthor(author))) throw invalidMember('author', 'expected the number of an author');
}
