import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, distance, type Point } from '../../../../lib/calendar/places/distance.ts';
import { cellsAround, geohash, LETTERS } from '../../../../lib/calendar/places/geohash.ts';

const RADIUS_KM = 6371.0088;
const MAX_DISTANCE_KM = 20_040;

/** A number between two limits, uniformly distributed. */
const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1e9 }).map((n) => min + ((max - min) * n) / 1e9);

/** Points all over the earth, often at its extremes. */
const place = fc.record({
  lat: fc.oneof(between(-90, 90), fc.constantFrom(-90, -89.999, 0, 89.999, 90)),
  lng: fc.oneof(between(-180, 180), fc.constantFrom(-180, -179.9999, 0, 179.9999, 180)),
});

/** From a metre to the whole earth, evenly by order of magnitude. */
const kilometres = between(-3, Math.log10(MAX_DISTANCE_KM)).map((power) =>
  Math.min(10 ** power, MAX_DISTANCE_KM),
);

/** The destination from a point, by direction and distance, both in radians. */
function destination({ lat, lng }: Point, direction: number, angle: number): Point {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(direction);
  const end = Math.asin(Math.max(-1, Math.min(1, sine)));
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(end),
  );
  const across = ((lambda + turn) * 180) / Math.PI;
  return {
    lat: (end * 180) / Math.PI,
    lng: across > 180 ? across - 360 : across < -180 ? across + 360 : across,
  };
}

/** The distance by another formula: from the angle between the vectors of two points. */
function modelDistance(a: Point, b: Point): number {
  const [u, v] = [unitVector(a), unitVector(b)];
  const cross = [0, 1, 2].map((n) => at(u, n + 1) * at(v, n + 2) - at(u, n + 2) * at(v, n + 1));
  const dot = [0, 1, 2].reduce((sum, n) => sum + at(u, n) * at(v, n), 0);
  return RADIUS_KM * Math.atan2(Math.hypot(...cross), dot);
}

function unitVector({ lat, lng }: Point): number[] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const at = (vector: readonly number[], n: number) => vector[n % 3] ?? Number.NaN;

describe('a distance', () => {
  it.each([
    ['London', 'Paris', { lat: 51.5074, lng: -0.1278 }, { lat: 48.8566, lng: 2.3522 }, 343.56],
    ['pole', 'equator', { lat: 90, lng: 12 }, { lat: 0, lng: -50 }, 10_007.56],
    ['east', 'west', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.2],
    ['pole', 'pole', { lat: 90, lng: 12 }, { lat: -90, lng: -50 }, 20_015.11],
    ['here', 'here', { lat: 45, lng: 180 }, { lat: 45, lng: -180 }, 0],
  ])('from %s to %s matches the known value', (_from, _to, a, b, wanted) => {
    expect(distance(a, b)).toBeCloseTo(wanted, 1);
  });

  it('is the same by another formula, for any points', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(Math.abs(distance(a, b) - modelDistance(a, b))).toBeLessThan(0.001);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the bounds of a circle', () => {
  const direction = between(0, 2 * Math.PI);

  it('include its edge', () => {
    fc.assert(
      fc.property(place, kilometres, direction, (center, radius, towards) => {
        const { south, north, west, east } = boxAround(center, radius);
        const { lat, lng } = destination(center, towards, radius / RADIUS_KM);
        expect(lat >= south && lat <= north).toBe(true);
        expect([-360, 0, 360].some((turn) => lng + turn >= west && lng + turn <= east)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a geohash', () => {
  it.each([
    [57.64911, 10.40744, 'u4pruydqq'],
    [-25.382708, -49.265506, '6gkzwgjzn'],
    [42.6, -5.6, 'ezs42e44y'],
    [0, 0, 's00000000'],
    [-90, -180, '000000000'],
    [90, 179.9999999, 'zzzzzzzzz'],
  ])('of %d, %d matches the known value', (lat, lng, name) => {
    expect(geohash({ lat, lng })).toBe(name);
  });

  it('is the same on both sides of the antimeridian', () => {
    expect(geohash({ lat: 10, lng: 180 })).toBe(geohash({ lat: 10, lng: -180 }));
  });
});

describe('the cells around a point', () => {
  it('include all points within the distance', () => {
    const venues = fc.array(
      fc.oneof(
        fc.record({
          direction: between(0, 2 * Math.PI),
          part: between(0, 1),
        }),
        fc.record({
          direction: fc.constantFrom(0, 0.5, 1, 1.5).map((n) => n * Math.PI),
          part: fc.constantFrom(0.999999, 1),
        }),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(place, kilometres, venues, fc.array(place), (center, radius, around, anywhere) => {
        const all = [
          ...around.map(({ direction, part }) => destination(center, direction, (part * radius) / RADIUS_KM)),
          ...anywhere,
        ];
        const cells = cellsAround(center, radius);
        for (const venue of all.filter((venue) => modelDistance(center, venue) <= radius)) {
          expect(cells.some((cell) => geohash(venue).startsWith(cell))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are few, without duplicates', () => {
    fc.assert(
      fc.property(place, kilometres, (center, radius) => {
        const cells = cellsAround(center, radius);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.every((cell) => cell.length === 1) || cells.length <= 16).toBe(true);
        expect(new Set(cells.map(({ length }) => length)).size).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('are small for a small circle, except at a pole', () => {
    fc.assert(
      fc.property(between(-180, 180), between(-80, 80), (lng, lat) => {
        expect(cellsAround({ lat, lng }, 25)[0]?.length).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('are all cells for the whole earth', () => {
    expect(cellsAround({ lat: 12, lng: 34 }, MAX_DISTANCE_KM).sort()).toEqual([...LETTERS].sort());
  });
});
