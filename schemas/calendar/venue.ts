import * as z from 'zod';
import { ifAny, latitude, longitude } from './coordinates.ts';
import { filledText, looseText, truth } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import { linkedPostFields, linkedPostRecord } from './linked-posts.ts';

/** A place where events happen; the calendar's reference, sections 2.2 and 9. */
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
      stateprovince: z.string().optional().describe('The state in the United States, elsewhere the province'),
      geo_lat: z.number().optional().describe('Latitude in degrees, north of the equator above 0'),
      geo_lng: z.number().optional().describe('Longitude in degrees, east of Greenwich above 0'),
      show_map: z.boolean(),
      show_map_link: z.boolean(),
    })
    .meta({ id: 'Venue', description: 'A place where events happen' }),
);

/** What can be sent for a venue. */
export const venueFields = () =>
  z.object({
    ...linkedPostFields(),
    venue: filledText(MAX_LENGTH.name).describe('Name'),
    address: looseText().nullish(),
    city: looseText().nullish(),
    country: looseText().nullish(),
    province: looseText().nullish(),
    state: looseText().nullish(),
    stateprovince: looseText().nullish(),
    zip: looseText().nullish(),
    geo_lat: ifAny(latitude()).describe('Latitude in degrees, only together with geo_lng; empty for none'),
    geo_lng: ifAny(longitude()).describe('Longitude in degrees'),
    show_map: truth().nullish(),
    show_map_link: truth().nullish(),
  });
