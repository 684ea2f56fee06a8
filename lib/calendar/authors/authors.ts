import type { Caller } from '../../http/auth.ts';
import { commit } from '../../table/commit.ts';
import { get, getIfWellFormed } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { create, put } from '../../table/writes.ts';
import { authorNumbers, authors, knownAuthors } from '../keys.ts';

/** Authors are numbers: the token's claim `author`, or else a number assigned to its subject on the first write. */

/** The number of a caller; undefined for one who has none yet, and if the stored record is malformed. */
export async function knownAuthor(caller: Caller): Promise<number | undefined> {
  const claimed = claimedAuthor(caller);
  if (claimed !== undefined || caller.subject === undefined) return claimed;
  return (await getIfWellFormed(authors, authors.key({ subject: caller.subject })))?.author;
}

/** The number of a caller who writes, assigned if necessary; 0 for a token without a subject. */
export async function writingAuthor(caller: Caller): Promise<number> {
  const claimed = claimedAuthor(caller);
  if (claimed !== undefined) return registerAuthor(claimed);
  const { subject } = caller;
  if (subject === undefined) return 0;
  return retryOnConflict(async () => {
    const known = await get(authors, authors.key({ subject }));
    if (known !== undefined) return known.author;
    const author = await authorNumbers.next();
    await commit(create(authors, { subject, author }), put(knownAuthors, { author }));
    return author;
  });
}

/** Whether an author with this number has ever written. */
export async function isKnownAuthor(author: number): Promise<boolean> {
  return (await get(knownAuthors, knownAuthors.key({ author }))) !== undefined;
}

function claimedAuthor({ claims }: Caller): number | undefined {
  const claim = String(claims.author ?? '');
  return /^[1-9]\d{0,14}$/.test(claim) ? Number(claim) : undefined;
}

/** Registers a number that was assigned elsewhere. */
export async function registerAuthor(author: number): Promise<number> {
  const known = await get(knownAuthors, knownAuthors.key({ author }));
  if (known === undefined) {
    await authorNumbers.skipTo(author);
    await commit(put(knownAuthors, { author }));
  }
  return author;
}
