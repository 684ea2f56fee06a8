import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { missingBeside } from '../../http/failure.ts';
import { query as queryTable } from '../../table/read.ts';
import { linkedPosts } from '../keys.ts';
import { type Actor, mayRead } from '../rights.ts';
import type { StoredLinked } from '../stored.ts';
import { distance, type Point } from './distance.ts';
import { ALL_CELLS, cellsAround } from './geohash.ts';

/** The venues that a list of events is limited to by where they are. */
export type GeoQuery = Pick<
  z.output<typeof list.query>,
  'geoloc' | 'geoloc_lat' | 'geoloc_lng' | 'geoloc_distance'
>;

const DEFAULT_DISTANCE = 25;

/**
 * The venues within a distance of the point that a query names or, if it names none and `geoloc` is true, all venues
 * with coordinates. Those that the caller may not read do not count: where an event is must not be told by this.
 * @returns identifiers, however many; nothing for a query that does not ask for a place
 * @throws Failure 400 that names what lacks of a point
 */
export async function venuesNear(query: GeoQuery, actor: Actor): Promise<ReadonlySet<number> | undefined> {
  const point = pointOf(query);
  if (point === undefined && query.geoloc !== true) return undefined;
  const kilometres = query.geoloc_distance ?? DEFAULT_DISTANCE;
  const cells = point === undefined ? ALL_CELLS : cellsAround(point, kilometres);
  const venues = (await Promise.all(cells.map(venuesIn))).flat();
  const found = venues.filter(
    (venue) => mayRead(actor, venue) && (point === undefined || isNear(venue, point, kilometres)),
  );
  return new Set(found.map(({ id }) => id));
}

/** A distance needs a point too: it is the distance from it. */
function pointOf({ geoloc_lat, geoloc_lng, geoloc_distance }: GeoQuery): Point | undefined {
  if (geoloc_lat !== undefined && geoloc_lng !== undefined) return { lat: geoloc_lat, lng: geoloc_lng };
  if (geoloc_lat !== undefined) throw missingBeside('query', ['geoloc_lng'], 'geoloc_lat');
  if (geoloc_lng !== undefined) throw missingBeside('query', ['geoloc_lat'], 'geoloc_lng');
  if (geoloc_distance === undefined) return undefined;
  throw missingBeside('query', ['geoloc_lat', 'geoloc_lng'], 'geoloc_distance');
}

/** Sorts behind all that begins with the name of a cell. */
const BEHIND = '~';

async function venuesIn(cell: string): Promise<StoredLinked[]> {
  const range = linkedPosts.indexRange('gsi2', { geo_area: cell.slice(0, 1) });
  const found: StoredLinked[] = [];
  for await (const venue of queryTable(range, { from: cell, to: `${cell}${BEHIND}` })) found.push(venue);
  return found;
}

function isNear({ geo_lat: lat, geo_lng: lng }: StoredLinked, point: Point, kilometres: number): boolean {
  return lat !== undefined && lng !== undefined && distance(point, { lat, lng }) <= kilometres;
}
