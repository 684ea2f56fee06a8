import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, in this order: they start first, so that none runs alone at the end. */
const SLOW_FILES = [
  'commands/soak',
  'table/calendar/read-costs',
  'table/turma/read-costs',
  'docs/pages',
  'table/calendar/series/interrupted',
  'table/faults',
  'table/broken-records/calendar-single',
  'table/broken-records/students',
  'table/broken-records/calendar-lists',
  'commands/takeover',
  'table/broken-records/turma',
  'table/calendar-import/ical-series-incomplete',
  'table/calendar/series/visibility',
  'unit/calendar/linear-time',
  'unit/import/calendar/ical-hostile',
  'deploy/cdn',
  'commands/start',
  'commands/changes/changes',
  'commands/changes/replay',
  'stack/collection',
  'stack/generated/clients',
  'stack/calendar/maintenance',
];

/** Orders files by the time that they are known to take; Vitest itself knows it only after a first run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW_FILES.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? SLOW_FILES.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
