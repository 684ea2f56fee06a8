/** Distances on the earth, approximated by a sphere: at most 0.6 % off. */

/** A point, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The mean radius of the earth, in kilometres. */
const RADIUS_KM = 6371.0088;

/** The great-circle distance between two points, in kilometres. */
export function distance(a: Point, b: Point): number {
  const squared = halfChord(a.lat - b.lat) + cosine(a.lat) * cosine(b.lat) * halfChord(a.lng - b.lng);
  return 2 * RADIUS_KM * Math.asin(Math.sqrt(Math.min(squared, 1)));
}

/** The square of half the chord of an angle in degrees. */
const halfChord = (angle: number) => Math.sin(radians(angle) / 2) ** 2;

/** The bounding box of a circle, in degrees. */
export interface Box {
  readonly south: number;
  readonly north: number;
  /** May exceed 180: 181 is the same as -179. */
  readonly west: number;
  readonly east: number;
}

/** Ten centimetres, in degrees: more than rounding errors can add up to. */
const MARGIN_DEGREES = 1e-6;

/** The bounding box of all points within a distance. A circle that contains a pole includes all longitudes. */
export function boxAround({ lat, lng }: Point, kilometres: number): Box {
  const height = degrees(kilometres / RADIUS_KM) + MARGIN_DEGREES;
  const [south, north] = [Math.max(lat - height, -90), Math.min(lat + height, 90)];
  const width =
    south > -90 && north < 90
      ? degrees(Math.asin(Math.min(Math.sin(radians(height)) / cosine(lat), 1))) + MARGIN_DEGREES
      : 180;
  return { south, north, west: lng - width, east: lng + width };
}

const cosine = (angle: number) => Math.cos(radians(angle));
const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
