import { requiredWith } from '../../http/failure.ts';
import type { StoredLinkedPost } from '../stored/posts.ts';
import { geohash } from './geohash.ts';

/** The stored location of a venue. */
type Coordinates = Pick<StoredLinkedPost, 'geo_lat' | 'geo_lng' | 'geohash'>;

/** Coordinates that a caller sent: null removes one, absent leaves it unchanged. */
export interface CoordinatesInput {
  readonly geo_lat?: number | null | undefined;
  readonly geo_lng?: number | null | undefined;
}

/**
 * The location of a venue after a write.
 * @throws Failure 400 that names the missing one of the two coordinates
 */
export function coordinatesAfter(input: CoordinatesInput, before: Coordinates): Required<Coordinates> {
  const { geo_lat: lat, geo_lng: lng } = { ...before, ...sentCoordinates(input) };
  if (typeof lat === 'number' && typeof lng === 'number') {
    return { geo_lat: lat, geo_lng: lng, geohash: geohash({ lat, lng }) };
  }
  if (typeof lat === 'number') throw requiredWith('body', ['geo_lng'], 'geo_lat');
  if (typeof lng === 'number') throw requiredWith('body', ['geo_lat'], 'geo_lng');
  return { geo_lat: undefined, geo_lng: undefined, geohash: undefined };
}

/** @throws Failure 400 for a new venue with only one of the two coordinates */
export function requireCompleteCoordinates(input: CoordinatesInput): void {
  coordinatesAfter(input, {});
}

export function sentCoordinates({ geo_lat, geo_lng }: CoordinatesInput): CoordinatesInput {
  return { ...(geo_lat === undefined ? {} : { geo_lat }), ...(geo_lng === undefined ? {} : { geo_lng }) };
}
