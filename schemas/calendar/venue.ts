import * as z from 'zod';
import { latitude, longitude, orNone } from './coordinates.ts';
import { looseBoolean, looseText, shownText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostFields, linkedPostRecord } from './linked-posts.ts';

export const Venue = z.lazy(() =>
  z
    .object({
      ...linkedPostRecord(),
      venue: z.string().describe('Name, HTML'),
      address: z.string().optional(),
      city: z.string().optional(),
      country: z.string().optional(),
      province: z.string().optional(),
      state: z.string().optional(),
      zip: z.string().optional(),
      phone: z.string().optional(),
      website: z.string().optional(),
      stateprovince: z.string().optional().describe('In the United States the state, elsewhere the province'),
      geo_lat: z.number().optional().describe('Latitude in degrees, positive north of the equator'),
      geo_lng: z.number().optional().describe('Longitude in degrees, positive east of Greenwich'),
      show_map: z.boolean(),
      show_map_link: z.boolean(),
    })
    .meta({ id: 'Venue', description: 'A place where events are held' }),
);

/** The request fields of a venue. */
export const venueFields = () =>
  z.object({
    ...linkedPostFields(),
    venue: shownText(MAX_LENGTH.name).describe('Name'),
    address: looseText().nullish(),
    city: looseText().nullish(),
    country: looseText().nullish(),
    province: looseText().nullish(),
    state: looseText().nullish(),
    stateprovince: looseText().nullish(),
    zip: looseText().nullish(),
    geo_lat: orNone(latitude()).describe('Latitude in degrees; requires geo_lng. Empty for none'),
    geo_lng: orNone(longitude()).describe('Longitude in degrees'),
    show_map: looseBoolean().nullish(),
    show_map_link: looseBoolean().nullish(),
  });
