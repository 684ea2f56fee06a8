import { allowLongAttempts } from '../../../lib/table/client.ts';
import { loadCalendar } from './calendar.ts';
import { loadTurmas } from './turma.ts';

/**
 * Loads the demo data into the table that the environment names. Settings are read from the environment once, so
 * another program runs this in its own thread.
 */
export default async function loadDemo(): Promise<void> {
  allowLongAttempts();
  await Promise.all([loadTurmas(), loadCalendar()]);
}
