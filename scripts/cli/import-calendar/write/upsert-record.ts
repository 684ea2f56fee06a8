import { describeImage } from '../../../../lib/calendar/images/images.ts';
import {
  type ImportableKind,
  type Imported,
  type ImportedChange,
  isEditedHereFailure,
  type NewOrigin,
} from '../../../../lib/calendar/posts/origins.ts';
import { slugText } from '../../../../lib/calendar/text/slug-text.ts';
import { Failure } from '../../../../lib/http/failure.ts';
import type { Entry, Plural } from '../report.ts';
import type { GlobalId, SourceImage } from '../source.ts';
import { outcomeFor } from './outcome.ts';
import type { Run } from './run.ts';

export interface WrittenRecord {
  readonly id: number;
  readonly slug: string;
}

/** How to write a record of another calendar. */
export interface Plan {
  readonly collection: Plural;
  readonly kind: ImportableKind;
  readonly globalId: GlobalId;
  readonly lineage: readonly GlobalId[];
  readonly title: string;
  /** Identifies this version of the record. */
  readonly source: string;
  readonly slug: string | undefined;
  /** Returns notes about what changes in the import. @throws Failure for a record that is refused */
  notes(): Promise<readonly string[]>;
  /** What the source knows about its image. */
  readonly image?: SourceImage | undefined;
  create(origin: NewOrigin): Promise<WrittenRecord>;
  update(id: number, change: ImportedChange): Promise<WrittenRecord>;
}

/**
 * Creates or updates one record if necessary, and reports the result.
 * @returns its identifier here; undefined if it does not exist here, or is in the trash
 */
export async function upsertRecord(
  plan: Plan,
  imported: Imported | undefined,
  run: Run,
): Promise<number | undefined> {
  const { report, writes, overwrites } = run.options;
  const entry = { collection: plan.collection, origin: plan.globalId, title: plan.title };
  if (imported !== undefined && imported.kind !== plan.kind) {
    const problems = [{ reason: `there is a record of another kind with the global id ${plan.globalId}` }];
    report.add({ ...entry, outcome: 'left out', problems });
    return undefined;
  }
  const outcome = outcomeFor(imported, plan.source, overwrites);
  if (outcome === 'unchanged' || outcome === 'kept') {
    report.add({ ...entry, outcome, id: imported?.id });
    return idOfPresent(imported);
  }
  const origin = { global_id: plan.globalId, lineage: [...plan.lineage], source: plan.source };
  try {
    const notes = await plan.notes();
    if (!writes) {
      report.add({ ...entry, outcome, id: imported?.id, notes });
      return imported?.id ?? run.placeholderId();
    }
    if (plan.image !== undefined) await describeImage(plan.image);
    const record =
      imported === undefined
        ? await plan.create(origin)
        : await plan.update(imported.id, { origin, overwrites });
    report.add({ ...entry, outcome, id: record.id, notes: [...notes, ...slugNotes(plan.slug, record)] });
    return record.id;
  } catch (error) {
    const other = imported === undefined ? await importedMeanwhile(error, plan, run) : undefined;
    if (other !== undefined) return upsertRecord(plan, other, run);
    if (isEditedHereFailure(error)) {
      report.add({ ...entry, outcome: 'kept', id: imported?.id });
      return idOfPresent(imported);
    }
    return reportRefusal(error, entry, run) ?? idOfPresent(imported);
  }
}

/** Why a record that another import has just created is refused. The other may have taken the name of a term first. */
const OVERTAKEN = new Set(['already_imported', 'term_exists']);

/**
 * Returns the record that another import has created since this one looked for it. A series is left to the other
 * import, which may not have written all of it yet.
 */
async function importedMeanwhile(
  error: unknown,
  { kind, globalId }: Plan,
  run: Run,
): Promise<Imported | undefined> {
  if (!(error instanceof Failure) || !OVERTAKEN.has(error.reason) || kind === 'series') return undefined;
  return (await run.findImported([globalId])).get(globalId);
}

/**
 * Creates and reports a record that is identified by its name.
 * @returns its identifier here; undefined if it is refused
 */
export async function createByName(
  { notes = [], ...named }: Pick<Entry, 'collection' | 'title' | 'notes'>,
  run: Run,
  create: () => Promise<{ readonly id: number }>,
): Promise<number | undefined> {
  const { report, writes } = run.options;
  try {
    const id = writes ? (await create()).id : run.placeholderId();
    report.add({ ...named, outcome: 'created', ...(writes ? { id } : {}), notes });
    return id;
  } catch (error) {
    return reportRefusal(error, named, run);
  }
}

/** Returns the identifier of an imported record that is still here, and not in the trash. */
export function idOfPresent(imported: Imported | undefined): number | undefined {
  const record = imported?.record;
  const isPresent = record !== undefined && !('status' in record && record.status === 'trash');
  return isPresent ? imported?.id : undefined;
}

function slugNotes(wanted: string | undefined, { slug }: WrittenRecord): string[] {
  const differs = wanted !== undefined && slug !== '' && slug !== slugText(wanted);
  return differs ? ['its slug was taken or invalid, and was replaced'] : [];
}

/** Reports a refused record. A term that has the name of an existing one is that one. */
function reportRefusal(
  error: unknown,
  entry: Pick<Entry, 'collection' | 'origin' | 'title'>,
  run: Run,
): number | undefined {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
  const { term_id: taken } = error.data;
  if (error.reason === 'term_exists' && typeof taken === 'number') {
    run.reportMatch(entry, taken);
    return taken;
  }
  run.options.report.add({ ...entry, outcome: 'left out', problems: [{ reason: error.message }] });
  return undefined;
}
