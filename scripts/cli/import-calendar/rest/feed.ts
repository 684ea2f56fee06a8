import { UserError } from '../../lib/command.ts';
import { toUtf8 } from '../ical/encoding.ts';
import { namedUrl } from './address.ts';
import type { Answer, PoliteClient } from './client.ts';

/** Maximum size of a file, or of all parts of a feed: reading them takes about twenty times their size in memory. */
export const MAX_ICAL_MEGABYTES = 64;

/** A Sino has up to 400 events in a part. A broken site can link to small parts without end. */
const MAX_PARTS = 10_000;

export const isCalendarFile = ({ status, bytes }: Answer) =>
  status === 200 && /^\s*BEGIN:VCALENDAR/i.test(toUtf8(bytes.subarray(0, 100)).toString('utf8'));

/**
 * Returns a feed with the parts that continue it: a Sino with more events than fit into a response names the next part
 * in `Link`.
 * @param first the response with the first part
 * @throws UserError if a part cannot be read, or if there are too many
 */
export async function wholeFeed(first: Answer, client: PoliteClient): Promise<Buffer> {
  const parts = [first.bytes];
  const read = new Set([String(first.url)]);
  let bytes = first.bytes.length;
  for (let next = nextOf(first); next !== undefined && !read.has(String(next)); ) {
    if (read.size === MAX_PARTS)
      throw new UserError(`The feed at ${first.url} has more than ${MAX_PARTS} parts.`);
    read.add(String(next));
    const answer = await client.get(next);
    if (!isCalendarFile(answer))
      throw new UserError(`The feed continues at ${next}, which returns ${answer.status}.`);
    bytes += answer.bytes.length;
    if (bytes > MAX_ICAL_MEGABYTES * 2 ** 20)
      throw new UserError(`The feed at ${first.url} is larger than ${MAX_ICAL_MEGABYTES} MB.`);
    parts.push(Buffer.from('\r\n'), toUtf8(answer.bytes));
    next = nextOf(answer);
  }
  return parts.length === 1 ? first.bytes : Buffer.concat([toUtf8(first.bytes), ...parts.slice(1)]);
}

/** @throws UserError for another host, because credentials are only for the one that was named */
function nextOf({ url, headers }: Answer): URL | undefined {
  const target = NEXT.exec(headers.get('link') ?? '')?.[1];
  const next = target === undefined ? null : namedUrl(target, url);
  if (next === null) return undefined;
  if (next.origin === url.origin) return next;
  throw new UserError(`The feed at ${url} continues at ${next.origin}: use that URL if it is the right one.`);
}

/** A link of a `Link` header (RFC 8288) with this relation. */
const NEXT = /<([^<>]*)>\s*(?:;[^,;]*)*?;\s*rel="?next"?(?=\s*(?:[,;]|$))/i;
