import { loadCalendar } from './calendar.ts';
import { loadTurmas } from './turma.ts';

/** Loads the demo data into the table that the environment names. */
export async function loadDemo(): Promise<void> {
  await Promise.all([loadTurmas(), loadCalendar()]);
}
