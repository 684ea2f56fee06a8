import type { Caller } from '../../http/auth.ts';
import { get, getIfWellFormed } from '../../table/read.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import { commit } from '../../table/write.ts';
import { create, put } from '../../table/writes.ts';
import { authorNumbers, authors, knownAuthors } from '../keys.ts';

/**
 * Authors are numbers: the one that the token claims (`author`), else one that is given to its subject with the first
 * write.
 */

/** The number of a caller who has one already; none where what is stored is no number. */
export async function knownAuthor(caller: Caller): Promise<number | undefined> {
  const claimed = claimedAuthor(caller);
  if (claimed !== undefined || caller.subject === undefined) return claimed;
  return (await getIfWellFormed(authors, authors.key({ subject: caller.subject })))?.author;
}

/** The number of a caller who writes; 0 for a token without a subject. */
export async function writingAuthor(caller: Caller): Promise<number> {
  const claimed = claimedAuthor(caller);
  if (claimed !== undefined) return knownFromNowOn(claimed);
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

/** Whether a number is that of somebody who ever wrote. */
export async function isKnownAuthor(author: number): Promise<boolean> {
  return (await get(knownAuthors, knownAuthors.key({ author }))) !== undefined;
}

function claimedAuthor({ claims }: Caller): number | undefined {
  const claim = String(claims.author ?? '');
  return /^[1-9]\d{0,14}$/.test(claim) ? Number(claim) : undefined;
}

/** Makes a number that was given elsewhere one of those that are known here. */
export async function knownFromNowOn(author: number): Promise<number> {
  const known = await get(knownAuthors, knownAuthors.key({ author }));
  if (known === undefined) {
    await authorNumbers.skipTo(author);
    await commit(put(knownAuthors, { author }));
  }
  return author;
}
