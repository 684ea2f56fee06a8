import { missingBeside } from '../../http/failure.ts';
import type { StoredLinkedPost } from '../stored.ts';
import { geohash } from './geohash.ts';

/** What is stored of where a venue is. */
type Coordinates = Pick<StoredLinkedPost, 'geo_lat' | 'geo_lng' | 'geohash'>;

/** What a caller says of it: null takes it away, what is absent stays as it is. */
export interface CoordinatesInput {
  readonly geo_lat?: number | null | undefined;
  readonly geo_lng?: number | null | undefined;
}

/**
 * Where a venue is after a write.
 * @throws Failure 400 that names the one of the two coordinates that would lack
 */
export function coordinatesAfter(input: CoordinatesInput, before: Coordinates): Required<Coordinates> {
  const { geo_lat: lat, geo_lng: lng } = { ...before, ...givenCoordinates(input) };
  if (typeof lat === 'number' && typeof lng === 'number') {
    return { geo_lat: lat, geo_lng: lng, geohash: geohash({ lat, lng }) };
  }
  if (typeof lat === 'number') throw missingBeside('body', ['geo_lng'], 'geo_lat');
  if (typeof lng === 'number') throw missingBeside('body', ['geo_lat'], 'geo_lng');
  return { geo_lat: undefined, geo_lng: undefined, geohash: undefined };
}

/** The same for a new venue. @throws Failure 400 for a latitude without longitude, or the reverse */
export function checkCoordinates(input: CoordinatesInput): void {
  coordinatesAfter(input, {});
}

/** What a caller says, without what is absent. */
export function givenCoordinates({ geo_lat, geo_lng }: CoordinatesInput): CoordinatesInput {
  return { ...(geo_lat === undefined ? {} : { geo_lat }), ...(geo_lng === undefined ? {} : { geo_lng }) };
}
