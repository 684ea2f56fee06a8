import type { ImportGraph } from './import-graph.ts';

/**
 * The rooms of each floor, the lowest floor first. A room is a folder or a file. A room within another room is separate
 * from it. A file imports from its own room and from the floors below.
 */
export type Floors = readonly (readonly string[])[];

export const FLOORS: Readonly<Record<string, Floors>> = {
  'lib/calendar/': [
    ['link-kinds.ts', 'dates/'],
    ['stored/'],
    ['items/', 'text/', 'places/', 'recurrence/'],
    ['keys.ts'],
    ['authors/', 'names/'],
    ['http/', 'images/', 'lists/'],
    ['posts/'],
    ['series/'],
    ['event-index/'],
    ['event-store/'],
    ['unlinking/'],
    ['terms/', 'linked-posts/'],
    ['events/'],
    ['occurrences/'],
    ['ical/', 'maintenance/'],
  ],
  'lib/turma/': [
    ['stored/', 'catalogs.ts'],
    ['keys.ts'],
    ['lists/', 'schedule/', 'idempotency.ts'],
    ['people/'],
    ['api.ts', 'classes/'],
    ['description.ts', 'attendance/', 'grades/', 'polls/', 'activities/'],
  ],
  'scripts/': [
    ['cli/lib/'],
    ['build/bundle/'],
    ['cli/import/', 'cli/import-calendar/'],
    ['cli/compare-calendar/'],
    ['stack/'],
    ['build/'],
    ['cli/'],
    ['bench/'],
  ],
};

/** Returns a sentence for each import from the same floor or from above, and for each file that is in no room. */
export function importsFromAbove(graph: ImportGraph, base: string, floors: Floors): string[] {
  const rooms = floors
    .flatMap((names, floor) => names.map((name) => ({ path: `${base}${name}`, floor })))
    .toSorted((a, b) => b.path.length - a.path.length);
  const roomOf = (file: string) =>
    rooms.find(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  return [...graph].flatMap(([file, imports]) => {
    if (!file.startsWith(base)) return [];
    const room = roomOf(file);
    if (room === undefined) return [`${file} is in no room`];
    return imports
      .filter((name) => {
        const other = roomOf(name);
        return other !== undefined && other !== room && other.floor >= room.floor;
      })
      .map((name) => `${file} imports ${name}`);
  });
}
