import type * as z from 'zod';
import type { list } from '../../../schemas/calendar/events.ts';
import { STATUSES } from '../../../schemas/calendar/fields.ts';
import { requiredWith } from '../../http/failure.ts';
import { readAll } from '../../table/read.ts';
import { type Actor, mayRead } from '../authors/rights.ts';
import { linkedPosts } from '../keys.ts';
import { listOf, PLACES } from '../lists/linked-post-shares.ts';
import { requireUnits, unitsOf } from '../lists/read-cost.ts';
import { readSizes, sumOfSizes } from '../lists/sizes.ts';
import { distance, type Point } from '../places/distance.ts';
import { cellsAround, LETTERS } from '../places/geohash.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { readLists, readOwn } from './read-lists.ts';

/** The parameters that limit a list of events by place. */
type GeoQuery = Pick<z.output<typeof list.query>, 'geoloc' | 'geoloc_lat' | 'geoloc_lng' | 'geoloc_distance'>;

const DEFAULT_KILOMETRES = 25;

/** Within this distance there are few venues, however many exist. */
const NEAR_KILOMETRES = 100;

/**
 * The venues within a distance of the query's point, or all venues with coordinates for `geoloc` without a point.
 * Venues that the caller may not read are excluded, because the list would reveal where they are.
 * @returns identifiers; undefined for a query without a place
 * @throws Failure 400 that names the missing part of a point, and for a list that would exceed the read budget
 */
export async function venuesNear(query: GeoQuery, actor: Actor): Promise<ReadonlySet<number> | undefined> {
  const point = pointOf(query);
  if (point === undefined && query.geoloc !== true) return undefined;
  const kilometres = query.geoloc_distance ?? DEFAULT_KILOMETRES;
  const cells = point === undefined ? undefined : cellsAround(point, kilometres);
  const wide = wideParameter(cells, kilometres);
  if (wide !== undefined) await requireFewPlaces(wide);
  const [places, unpublished] = await Promise.all([
    cells === undefined ? allPlaces() : placesIn(cells),
    unpublishedVenues(actor),
  ]);
  const found = [...places, ...unpublished].filter(
    (venue) =>
      venue.geohash !== undefined &&
      mayRead(actor, venue) &&
      (point === undefined || isWithin(venue, point, kilometres)),
  );
  return new Set(found.map(({ id }) => id));
}

/** The parameter that makes a list read the venues of whole continents, if one does. */
function wideParameter(cells: readonly string[] | undefined, kilometres: number): keyof GeoQuery | undefined {
  if (cells === undefined) return 'geoloc';
  if (kilometres > NEAR_KILOMETRES) return 'geoloc_distance';
  // A circle that contains a pole takes the largest cells, which extend to the middle latitudes.
  return cells.some((cell) => cell.length === 1) ? 'geoloc_lat' : undefined;
}

/** A distance requires a point too. */
function pointOf({ geoloc_lat, geoloc_lng, geoloc_distance }: GeoQuery): Point | undefined {
  if (geoloc_lat !== undefined && geoloc_lng !== undefined) return { lat: geoloc_lat, lng: geoloc_lng };
  if (geoloc_lat !== undefined) throw requiredWith('query', ['geoloc_lng'], 'geoloc_lat');
  if (geoloc_lng !== undefined) throw requiredWith('query', ['geoloc_lat'], 'geoloc_lng');
  if (geoloc_distance === undefined) return undefined;
  throw requiredWith('query', ['geoloc_lat', 'geoloc_lng'], 'geoloc_distance');
}

async function requireFewPlaces(parameter: keyof GeoQuery): Promise<void> {
  const { bytes } = (await readSizes(PLACES))(PLACES);
  requireUnits(unitsOf.bytes(bytes), {
    parameter,
    advice: `name a point that is not near a pole, and a distance of at most ${NEAR_KILOMETRES} kilometres`,
  });
}

const allPlaces = () => readAll(linkedPosts.indexRange('gsi2', {}));

/**
 * The unpublished venues that the caller may read. The index of places omits them, so that drafts cost readers nothing.
 * Editors read those without published events too: unpublished events can take place there.
 */
async function unpublishedVenues({ role, author }: Actor): Promise<StoredLinkedPost[]> {
  if (role === 'reader') return [];
  if (role !== 'editor') return readOwn('venue', author, UNPUBLISHED);
  const sizes = await readSizes('venue');
  const { bytes } = sumOfSizes(UNPUBLISHED_LISTS.map(({ status, used }) => sizes(listOf(status, used))));
  requireUnits(unitsOf.bytes(bytes), { parameter: 'geoloc', advice: 'list without a place' });
  return readLists('venue', UNPUBLISHED_LISTS);
}

const UNPUBLISHED = STATUSES.filter((status) => status !== 'publish' && status !== 'trash');

const UNPUBLISHED_LISTS = UNPUBLISHED.flatMap((status) => [true, false].map((used) => ({ status, used })));

/** Sorts after all names that begin with the name of a cell. */
const AFTER_PREFIX = '~';

async function placesIn(cells: readonly string[]): Promise<StoredLinkedPost[]> {
  const range = linkedPosts.indexRange('gsi2', {});
  const found = await Promise.all(
    mergeAdjacent(cells).map(({ first, last }) =>
      readAll(range, { from: first, to: `${last}${AFTER_PREFIX}` }),
    ),
  );
  return found.flat();
}

interface CellRange {
  readonly first: string;
  readonly last: string;
}

/** Merges adjacent cells into ranges, so that each range is one query. */
function mergeAdjacent(cells: readonly string[]): CellRange[] {
  const ranges: CellRange[] = [];
  for (const cell of [...cells].sort()) {
    const before = ranges.at(-1);
    if (before !== undefined && follows(before.last, cell)) ranges.splice(-1, 1, { ...before, last: cell });
    else ranges.push({ first: cell, last: cell });
  }
  return ranges;
}

/** Whether one cell directly follows another of the same length. */
function follows(cell: string, next: string): boolean {
  const same = cell.slice(0, -1) === next.slice(0, -1);
  return same && LETTERS.indexOf(next.slice(-1)) === LETTERS.indexOf(cell.slice(-1)) + 1;
}

function isWithin(
  { geo_lat: lat, geo_lng: lng }: StoredLinkedPost,
  point: Point,
  kilometres: number,
): boolean {
  return lat !== undefined && lng !== undefined && distance(point, { lat, lng }) <= kilometres;
}
