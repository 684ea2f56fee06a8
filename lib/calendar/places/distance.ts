/** Distances on the earth, which is taken for a sphere: at most 0.6 % off. */

/** A place, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The mean radius, in kilometres. */
const RADIUS = 6371.0088;

/** The way from one place to another along a great circle, in kilometres. */
export function distance(a: Point, b: Point): number {
  const squared = halfChord(a.lat - b.lat) + cosine(a.lat) * cosine(b.lat) * halfChord(a.lng - b.lng);
  return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(squared, 1)));
}

/** Half the chord of an angle in degrees, squared. */
const halfChord = (angle: number) => Math.sin(radians(angle) / 2) ** 2;

/** The latitudes and longitudes between which a circle lies, in degrees. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  /** These may lie beyond the antimeridian: 181 is the same as -179. */
  readonly west: number;
  readonly east: number;
}

/** Ten centimetres, in degrees: more than rounding can add up to. */
const MARGIN = 1e-6;

/** The bounds of all that is within a distance of a place. A circle with a pole in it has all longitudes. */
export function boundsAround({ lat, lng }: Point, kilometres: number): Bounds {
  const height = degrees(kilometres / RADIUS) + MARGIN;
  const [south, north] = [Math.max(lat - height, -90), Math.min(lat + height, 90)];
  const width =
    south > -90 && north < 90
      ? degrees(Math.asin(Math.min(Math.sin(radians(height)) / cosine(lat), 1))) + MARGIN
      : 180;
  return { south, north, west: lng - width, east: lng + width };
}

const cosine = (angle: number) => Math.cos(radians(angle));
const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
