import type { Calendar, Occurrence } from './records.ts';

const JAZZ_IMAGE = {
  url: 'http://127.0.0.1/wp-content/uploads/jazz.JPG',
  id: 900,
  extension: 'JPG',
  width: 1200,
  height: 800,
  filesize: 123456,
  sizes: {
    thumbnail: {
      width: 150,
      height: 150,
      'mime-type': 'image/jpeg',
      filesize: 9000,
      url: 'http://127.0.0.1/wp-content/uploads/jazz-150x150.jpg',
    },
  },
};

/** One event of a series. */
const lesson = (n: number): Occurrence => ({
  id: 1000 + n,
  name: 'Yoga',
  slug: n === 1 ? 'yoga' : `yoga-${n}`,
  start: `2026-${String((n % 12) + 1).padStart(2, '0')}-01 07:${String(n % 60).padStart(2, '0')}:00`,
  end: `2026-${String((n % 12) + 1).padStart(2, '0')}-01 08:59:00`,
  venue: 201,
});

/** An invented calendar with all kinds of records. */
export const CALENDAR: Calendar = {
  categories: [
    { id: 12, name: 'Jazz & Blues', slug: 'jazz-blues', parent: 11, description: '<p>Blue notes.</p>' },
    { id: 11, name: 'Music', slug: 'music' },
    { id: 13, name: 'Unused', slug: 'unused' },
  ],
  tags: [
    { id: 21, name: 'Free entry', slug: 'free' },
    { id: 22, name: '日本', slug: '日本' },
  ],
  venues: [
    {
      id: 201,
      name: 'Town Hall',
      slug: 'town-hall',
      author: 3,
      description: 'Built in 1900.\n\nBig.',
      more: {
        address: '12 River St',
        city: 'Rome',
        country: 'Italy',
        province: 'RM',
        stateprovince: 'RM',
        website: 'https://hall.example/?a=1&amp;b=2',
        show_map: false,
        geo_lat: 41.9,
        geo_lng: '12.5',
      },
    },
    { id: 202, name: 'Town Hall', slug: 'town-hall-2', more: { city: 'Paris' } },
    { id: 203, name: 'Secret place', slug: '', status: 'draft' },
  ],
  organizers: [
    {
      id: 301,
      name: "Musicians' Guild",
      slug: 'musicians-guild',
      more: { email: 'guild@music.example', phone: '1' },
    },
    { id: 302, name: 'Nobody', slug: 'nobody' },
  ],
  events: [
    {
      id: 401,
      name: 'Autumn "Jazz" & more...',
      slug: 'autumn-jazz',
      author: 3,
      date: '2025-11-21 04:45:48',
      start: '2025-12-05 20:00:00',
      end: '2025-12-05 23:00:00',
      utc: ['2025-12-05 19:00:00', '2025-12-05 22:00:00'],
      timezone: 'Europe/Rome',
      description: 'Doors open at seven.\n\nBring a friend.',
      categories: [12],
      tags: [21, 22],
      venue: 201,
      organizers: [302, 301],
      image: JAZZ_IMAGE,
      more: {
        cost: 'Free &#8211; 30$',
        cost_details: {
          currency_symbol: '$',
          currency_code: '',
          currency_position: 'postfix',
          values: ['0', '20', '30'],
        },
        website: 'https://tickets.example/jazz?x=1&amp;y=2',
        show_map: true,
        featured: true,
        custom_fields: { Dress: { label: 'Dress', value: 'Casual' } },
      },
    },
    {
      id: 402,
      name: 'Far future',
      slug: 'far-future',
      start: '2040-05-01 00:00:00',
      end: '2040-05-02 23:59:59',
      utc: ['2040-05-01 04:00:00', '2040-05-03 03:59:59'],
      timezone: 'UTC-5',
      more: { all_day: true },
    },
    {
      id: 403,
      name: '日本の祭り',
      slug: '日本の祭り',
      start: '2026-06-01 10:00:00',
      end: '2026-06-01 12:00:00',
      utc: ['2026-06-01 01:00:00', '2026-06-01 03:00:00'],
      timezone: 'Asia/Tokyo',
      venue: 202,
      description: '<p>See: <iframe src="https://video.example"></iframe></p>',
    },
    {
      id: 404,
      name: 'Draft',
      slug: '',
      status: 'draft',
      start: '2027-01-01 10:00:00',
      end: '2027-01-01 11:00:00',
      venue: 203,
    },
    {
      id: 405,
      name: 'Hidden',
      slug: 'hidden',
      start: '2027-01-01 10:00:00',
      end: '2027-01-01 11:00:00',
      hidden: true,
    },
    {
      id: 406,
      name: 'With a password',
      slug: 'with-a-password',
      start: '2027-01-02 10:00:00',
      end: '2027-01-02 11:00:00',
      more: { show_map: null, show_map_link: null, hide_from_listings: null, sticky: null, featured: null },
    },
    {
      id: 407,
      name: 'Backwards',
      slug: 'backwards',
      start: '2027-01-03 10:00:00',
      end: '2027-01-03 09:00:00',
    },
    ...Array.from({ length: 48 }, (_, n) => lesson(n + 1)),
  ],
};
