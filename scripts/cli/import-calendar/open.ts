import { stat } from 'node:fs/promises';
import { Temporal } from 'temporal-polyfill';
import { UserError } from '../lib/command.ts';
import { printOverProgress } from '../lib/progress.ts';
import { sourceAuthorization } from './authorization.ts';
import { YEARS_AHEAD } from './ical/series.ts';
import { openIcal } from './ical/source.ts';
import { readBytes } from './read-bytes.ts';
import { PoliteClient } from './rest/client.ts';
import { discover } from './rest/discovery.ts';
import { MAX_ICAL_MEGABYTES } from './rest/feed.ts';
import { openRest } from './rest/source.ts';
import { openSaved } from './saved/source.ts';
import type { Source } from './source.ts';

interface OpenOptions {
  readonly concurrency: number;
  /** Maximum occurrences of one event of an iCalendar file. */
  readonly occurrences: number;
  readonly siteZone: string;
  readonly interrupted: AbortSignal;
}

/** Opens the calendar at a URL or in a file. @throws UserError if there is none */
export async function openSource(from: string, options: OpenOptions): Promise<Source> {
  if (/^https?:\/\//i.test(from) && URL.canParse(from)) return openUrl(new URL(from), options);
  if (/^webcals?:\/\//i.test(from)) return openSource(from.replace(/^webcals?/i, 'https'), options);
  await stat(from).catch(() => {
    throw new UserError(
      `There is no file or directory ${from}: name one that exists, or a URL with https://.`,
    );
  });
  if (!/\.(ics|ical|ifb|vcs)(\.gz)?$/i.test(from)) return openSaved(from);
  return openIcal(await readBytes(from, MAX_ICAL_MEGABYTES), from, icalOptions(options));
}

async function openUrl(url: URL, options: OpenOptions): Promise<Source> {
  const authorization = sourceAuthorization(url);
  const client = new PoliteClient(url, { ...options, authorization, onLongWait: printOverProgress });
  const found = await discover(url, client);
  if ('ical' in found) return openIcal(found.ical, String(url), icalOptions(options));
  return openRest(found.rest, client, { authorized: authorization !== undefined });
}

function icalOptions({ occurrences: max, siteZone }: OpenOptions) {
  const lastDay = Temporal.Now.plainDateISO('UTC').add({ years: YEARS_AHEAD }).toString();
  return { max, siteZone, lastDay };
}
