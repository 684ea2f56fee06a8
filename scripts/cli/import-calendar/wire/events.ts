import * as z from 'zod';
import { ORGANIZER, VENUE } from '../../../../lib/calendar/linked-posts/kinds.ts';
import { parseDateText } from '../../../../schemas/calendar/date-text.ts';
import { MAX_BYTES } from '../../../../schemas/calendar/limits.ts';
import type { SourceEvent } from '../source.ts';
import { CostDetails, writtenCost } from './costs.ts';
import { identityOf, siblingOf } from './identity.ts';
import { linkedPostFrom } from './linked-posts.ts';
import { changeOf, imageIn, postFields, postMembers, unknownMembers } from './posts.ts';
import { wireTerm } from './terms.ts';
import { decoded, plainText, wireBoolean, wireText } from './text.ts';
import { timesOf } from './times.ts';

const time = () =>
  z.string({ error: 'is required' }).refine((text) => isTime(text), {
    error: 'expected a time such as 2027-03-05 20:00:00',
  });

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && parseDateText(text) !== undefined;

/** An array, a single value, or `false`. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.union(
    [z.array(item), item.transform((only) => [only]), z.literal([false, null, '']).transform(() => [])],
    {
      error: 'cannot be read',
    },
  );

const FLAGS = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

const eventMembers = {
  ...postMembers,
  title: z.string({ error: 'is required' }),
  excerpt: wireText(),
  all_day: wireBoolean(),
  start_date: time(),
  end_date: time(),
  utc_start_date: time().catch(''),
  utc_end_date: time().catch(''),
  timezone: wireText(),
  cost: wireText(),
  cost_details: CostDetails.optional().catch(undefined),
  website: wireText(),
  show_map: wireBoolean(),
  show_map_link: wireBoolean(),
  hide_from_listings: wireBoolean(),
  sticky: wireBoolean(),
  featured: wireBoolean(),
  ticketed: wireBoolean().catch(undefined),
  post_parent: z.int().nonnegative().optional().catch(undefined),
  categories: listOf(wireTerm('category')).default([]),
  tags: listOf(wireTerm('tag')).default([]),
  venue: listOf(linkedPostFrom(VENUE)).default([]),
  organizer: listOf(linkedPostFrom(ORGANIZER)).default([]),
};

/** Members without information to import. */
const DERIVED = ['modified', 'timezone_abbr', 'json_ld', '_links'];
const DETAILS = ['start', 'end', 'utc_start', 'utc_end'].map((name) => `${name}_date_details`);
const KNOWN = new Set([...Object.keys(eventMembers), ...DERIVED, ...DETAILS, 'series']);

type WireEvent = z.output<typeof Members>;
const Members = z.looseObject(eventMembers);

export const wireEvent = Members.transform((wire, context): SourceEvent => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (isProtected(wire)) return refuse('is protected by a password, so only a part of it can be seen');
  const identity = identityOf(wire);
  if (identity === undefined) return refuse('has neither a global_id nor an address');
  const title = plainText(wire.title);
  const { description, excerpt, cost: shownCost, website } = wire;
  const texts = [title, description, excerpt, shownCost, website, identity];
  const { image, notes } = imageIn(wire.image, texts, MAX_BYTES.event);
  const { fields: times, notes: timeNotes } = timesOf(wire);
  const { cost, notes: costNotes } = writtenCost(wire.cost, wire.cost_details);
  const { categories, tags, venue: venues, organizer: organizers } = wire;
  return {
    ...identity,
    title,
    author: wire.author || '0',
    changed: changeOf(wire),
    image,
    fields: {
      ...postFields(wire),
      title,
      excerpt: wire.excerpt,
      ...times,
      all_day: wire.all_day ?? false,
      cost,
      website: websiteOf(wire),
      ...Object.fromEntries(FLAGS.map((name) => [name, wire[name] ?? false])),
      ticketed: wire.ticketed ?? false,
    },
    categories,
    tags,
    venues,
    organizers,
    parent: wire.post_parent ? siblingOf(wire, wire.post_parent) : undefined,
    notes: [...notes, ...timeNotes, ...costNotes, ...seriesNotes(wire), ...unknownMembers(wire, KNOWN)],
  };
});

const seriesNotes = ({ series }: WireEvent) =>
  series === undefined ? [] : ['it belongs to a series there; here it is a single event'];

/** The fields of an event with a password are blank, and its booleans null. */
const isProtected = (wire: WireEvent) => wire.show_map === null && wire.featured === null;

/** An event without a website has the URL of its own page, which is not imported. */
function websiteOf({ website, url }: WireEvent): string | undefined {
  return decoded(website) === url ? undefined : decoded(website);
}
