import { nowMs } from '../../clock.ts';
import { SYSTEM_WRITER, type Writer } from '../authors/rights.ts';
import type { StoredSeries } from '../stored/series.ts';

/** The time of a change of a series or of one occurrence; empty for imports and background work. */
export type Edited = Pick<StoredSeries, 'edited_ms'>;

/** Whether somebody has changed a series or an occurrence at this time or later, in milliseconds. */
export const isEditedSince = (ms: number | undefined, one: Edited | undefined): boolean =>
  ms !== undefined && one?.edited_ms !== undefined && one.edited_ms >= ms;

export const editedBy = (writer: Writer): Edited => (writer === SYSTEM_WRITER ? {} : { edited_ms: nowMs() });
