import * as z from 'zod';

const Report = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/**
 * Returns the index of the first failure that a function reports, as Lambda interprets `ReportBatchItemFailures`: an
 * empty report means success, and a report that names no record of the batch fails the whole batch.
 * @param response the return value of the function
 * @param sequenceNumbers the sequence numbers of the batch, ascending
 */
export function firstFailure(response: unknown, sequenceNumbers: readonly string[]): number | undefined {
  if (response === null || response === undefined || response === '') return undefined;
  const report = Report.safeParse(response);
  if (!report.success) return 0;
  const failures = report.data.batchItemFailures ?? [];
  if (failures.length === 0) return undefined;
  const positions = failures.map(({ itemIdentifier }) => sequenceNumbers.indexOf(itemIdentifier));
  return Math.max(0, Math.min(...positions));
}
