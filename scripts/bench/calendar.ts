import { Cost } from './calendar/cost.ts';
import { measureSizes } from './sizes.ts';

/** Measures event lists in calendars of several sizes. */
export const run = () =>
  measureSizes({
    program: 'bench/calendar/measure-size',
    sizes: [1000, 10_000, 100_000],
    noun: 'events',
    cost: Cost,
    columns: {
      events: ({ records }) => (records === null ? 'refused' : String(records)),
      rounds: ({ rounds }) => String(rounds),
      calls: ({ calls }) => String(calls),
      units: ({ units }) => units.toFixed(1),
      first: ({ firstUnits }) => firstUnits.toFixed(1),
      kB: ({ bytes }) => (bytes / 1000).toFixed(1),
      ms: ({ milliseconds }) => milliseconds.toFixed(0),
    },
    titles: {
      bounded:
        'First pages of lists with a single filter or a range of dates, and single events; "first" is the units with a cold cache of venues and organizers',
      others: 'Later pages, and requests whose cost grows with the number of events between their dates',
    },
  });
