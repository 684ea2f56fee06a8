import type * as z from 'zod';
import type { STATUSES } from '../../../schemas/calendar/fields.ts';
import type { image } from '../../../schemas/calendar/record.ts';
import type { Origin } from './origins.ts';

export type LinkedPostType = 'venue' | 'organizer';
export type PostType = LinkedPostType | 'event' | 'image';

/**
 * The fields of everything that has an identifier of the common sequence, as the table holds it. Dates have the format
 * of the API, in the site's zone unless the name says UTC; texts are not HTML yet unless stated.
 */
export interface StoredPost {
  id: number;
  type: PostType;
  /** Number of the author, 0 if unknown. */
  author: number;
  status: (typeof STATUSES)[number];
  /** Empty for a draft that never had one. */
  slug: string;
  /** The slug to take on publication, if the writer may not publish. */
  wanted_slug?: string | undefined;
  /** Publication time; before publication, `date_utc` is `NEVER` of schemas/calendar/written-date.ts. */
  date: string;
  date_utc: string;
  modified_utc: string;
  version: number;
  origin?: Origin | undefined;
}

export type Image = z.output<ReturnType<typeof image>>;

export interface StoredImage extends Image {
  type: PostType;
}

/** A venue or an organizer. */
export interface StoredLinkedPost extends StoredPost {
  type: LinkedPostType;
  name: string;
  /** Sanitized HTML. */
  description: string;
  image?: Image | undefined;
  /** The other fields of the type, by wire name: `city`, `email`, `show_map`. */
  details: Record<string, string | boolean>;
  /** Coordinates of a venue, in degrees. */
  geo_lat?: number | undefined;
  geo_lng?: number | undefined;
  /** The coordinates as a geohash. */
  geohash?: string | undefined;
  /** Number of published events that use it. */
  count: number;
  used: boolean;
  /** The last month (`2027-03`) in which a published, listed event that uses it starts; empty for none. */
  last_month: string;
}
