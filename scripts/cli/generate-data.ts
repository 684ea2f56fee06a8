import { Temporal } from 'temporal-polyfill';
import { writeInstitution } from './generate-data/files.ts';
import { command, UsageError, UserError } from './lib/command.ts';
import { counted } from './lib/counted.ts';
import { wholeNumber } from './lib/numbers.ts';
import { useSettings } from './lib/settings.ts';

const HELP = `Usage: npm run --silent generate:data -- --classes N --out DIR [OPTIONS]

Writes the class data of an invented institution as NDJSON files, one for each kind of record, which
"npm run import" reads. The same size and day produce the same data.

  --classes N   number of classes
  --out DIR     output directory; existing files are replaced
  --today DATE  the institution's current day, for example 2026-03-02 (default: today)
  --help        print this help`;

const options = {
  classes: { type: 'string' },
  out: { type: 'string' },
  today: { type: 'string' },
} as const;

const MAX_CLASSES = 99_999;

export default command({ help: HELP, options }, async ({ values }) => {
  const { classes: given, out, today } = values;
  if (given === undefined)
    throw new UsageError(`Give the number of classes with --classes N, from 1 to ${MAX_CLASSES}.`);
  const classes = wholeNumber('classes', given, 1, MAX_CLASSES);
  if (out === undefined) throw new UsageError('Name a directory for the files with --out DIR.');
  useSettings();
  const rowCounts = await writeInstitution(out, classes, parseDate(today)).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UserError(`${out} cannot be written (${error.message}): name another directory with --out.`);
  });
  for (const [file, rows] of Object.entries(rowCounts)) console.log(`${file}: ${counted(rows, 'row')}`);
});

/** The years around the day need four digits too. */
const [MIN_YEAR, MAX_YEAR] = [1900, 2999];

function parseDate(text: string | undefined): Temporal.PlainDate {
  if (text === undefined) return Temporal.Now.plainDateISO();
  const date = dateOf(text);
  if (date === undefined || date.year < MIN_YEAR || date.year > MAX_YEAR)
    throw new UsageError(
      `${text} is not a date from ${MIN_YEAR} to ${MAX_YEAR}: write, for example, --today 2026-03-02.`,
    );
  return date;
}

function dateOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
