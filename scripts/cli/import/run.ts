import { allowLongAttempts } from '../../../lib/table/client.ts';
import { get } from '../../../lib/table/read.ts';
import { turmas } from '../../../lib/turma/keys.ts';
import { interruptible } from '../lib/interruptible.ts';
import { LinesFile } from '../lib/lines-file.ts';
import { printableLine } from '../lib/printable.ts';
import { Progress, printOverProgress } from '../lib/progress.ts';
import { useSettings } from '../lib/settings.ts';
import { requireUsable } from '../lib/usable-table.ts';
import { findFiles, type InputFile } from './files.ts';
import { KnownRecords } from './known-records.ts';
import { type Import, load } from './load.ts';
import { Report } from './report.ts';
import { rowsOf } from './rows.ts';

interface ImportOptions {
  readonly paths: readonly string[];
  /** The table; without it, a dry run knows only the records in the files. */
  readonly table: string | undefined;
  readonly endpoint: string | undefined;
  /** The time zone of days. */
  readonly institutionZone: string | undefined;
  readonly dryRun: boolean;
  /** A file for the rejected rows. */
  readonly reject: string | undefined;
}

const ROWS_LEFT_OUT = 3;

/**
 * Imports files and reports the result.
 * @returns the exit code
 * @throws UserError for problems that the user can fix
 */
export async function runImport(options: ImportOptions): Promise<number> {
  const { paths, table, endpoint, institutionZone, dryRun, reject } = options;
  const files = await findFiles(paths);
  useSettings({ table, endpoint, institutionZone });
  if (table !== undefined) await requireUsable({ table, endpoint }, get(turmas, turmas.key({ idTurma: 0 })));
  if (endpoint !== undefined) allowLongAttempts();
  const inputs = files.map(({ path }) => path);
  const rejects = reject === undefined ? undefined : new LinesFile(reject, '--reject', inputs);
  const progress = new Progress({ total: files.reduce((sum, { bytes }) => sum + bytes, 0), noun: 'rows' });
  const report = new Report(printOverProgress, rejects);
  const known = new KnownRecords({ hasTable: table !== undefined, isWritten: !dryRun });
  return interruptible(async (interrupted) => {
    try {
      await loadAll(files, progress, { known, report, write: !dryRun, interrupted });
    } finally {
      progress.clear();
      rejects?.close();
      for (const line of report.summary(dryRun ? 'would be loaded' : 'loaded'))
        console.log(printableLine(line));
    }
    interrupted.throwIfAborted();
    return report.rejectedRows > 0 ? ROWS_LEFT_OUT : 0;
  }, 'Interrupted. Run the same command again to load the rest.');
}

async function loadAll(files: readonly InputFile[], progress: Progress, run: Import): Promise<void> {
  for (const ofKind of Map.groupBy(files, ({ kind }) => kind).values()) {
    await load(ofKind, (file) => rowsOf(file, progress), run);
    if (run.interrupted.aborted) return;
  }
}
