/** Invented categories, tags, venues and organizers, as a caller sends them. */

export const CATEGORIES = [
  { name: 'Music', description: 'Concerts and evenings with music.' },
  { name: 'Jazz', under: 'Music' },
  { name: 'Food & Drink', description: 'Tastings, markets and workshops.' },
  { name: 'Technology' },
  { name: 'Sport' },
  { name: 'Lectures', description: 'Evenings to learn something.' },
] as const;

/** The tags of the events. They are created first, so that their ids do not depend on the order of the events. */
export const TAGS = ['evening', 'free', 'outdoor'] as const;

export const VENUES = [
  {
    venue: 'Harbour Hall',
    description: 'A warehouse of 1902, rebuilt as a concert hall.',
    address: '4 Quay Road',
    city: 'Bristol',
    country: 'United Kingdom',
    province: 'Avon',
    zip: 'BS1 6UN',
    geo_lat: 51.4478,
    geo_lng: -2.5984,
    phone: '+44 117 496 0177',
    website: 'https://harbour-hall.example',
  },
  {
    venue: 'Linden Park',
    address: '80 Linden Avenue',
    city: 'Brooklyn',
    country: 'United States',
    state: 'NY',
    zip: '11215',
    geo_lat: 40.6681,
    geo_lng: -73.9806,
  },
  {
    venue: 'Trattoria Al Ponte',
    address: 'Via dei Fabbri 7',
    city: 'Verona',
    country: 'Italy',
    province: 'VR',
    geo_lat: 45.4477,
    geo_lng: 11.0001,
  },
  {
    venue: 'Werkraum',
    address: 'Lindenstraße 12',
    city: 'Berlin',
    country: 'Germany',
    zip: '10969',
    geo_lat: 52.5019,
    geo_lng: 13.3952,
  },
  { venue: 'Online', show_map: false, show_map_link: false },
] as const;

export const ORGANIZERS = [
  { organizer: 'Harbour Music Society', email: 'office@harbour-music.example', phone: '+44 117 496 0178' },
  { organizer: 'Night Coders Berlin', website: 'https://night-coders.example' },
  { organizer: 'Giulia Ferrari', website: 'https://ferrari-cooks.example' },
  { organizer: 'Park Runners', phone: '555-0164' },
] as const;
