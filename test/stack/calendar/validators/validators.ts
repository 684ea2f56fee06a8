import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { newDirectory } from '../../../new-directory.ts';

/**
 * Validators in other languages. They are downloaded once, with the tools of their languages, and are not needed to
 * work on the project: where a tool or the network is missing, their tests are skipped.
 */
export interface Validator {
  readonly name: string;
  /** Why it cannot run here; undefined if it can. */
  readonly missing: string | undefined;
  /** Returns a line for each calendar: the names of its components, or why it is invalid. */
  validate(calendars: readonly string[]): Promise<string[]>;
}

const HERE = import.meta.dirname;
const CACHE = resolve('node_modules/.cache/sino-validators');
const DOWNLOAD_MS = 150_000;
const ICALENDAR = 'icalendar==6.3.2';
const RECURRING_ICAL_EVENTS = 'recurring-ical-events==3.8.2';
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
/** The validator uses the time zones of the calendars, and downloads none. */
const ICAL4J_OPTIONS = [
  '-Dnet.fortuna.ical4j.timezone.update.enabled=false',
  '-Dnet.fortuna.ical4j.timezone.cache.impl=net.fortuna.ical4j.util.MapTimeZoneCache',
];

/** ical4j, with Maven. */
export async function ical4j(): Promise<Validator> {
  const jars = join(CACHE, 'ical4j-4.1.1');
  const missing = await prepare(jars, (directory) => [
    'mvn',
    '-q',
    '-B',
    '-f',
    join(HERE, 'pom.xml'),
    COPY_DEPENDENCIES,
    '-DincludeScope=runtime',
    `-DoutputDirectory=${directory}`,
  ]);
  const command = ['java', ...ICAL4J_OPTIONS, '-cp', join(jars, '*'), join(HERE, 'Validate.java')];
  return { name: 'ical4j (Java)', missing, validate: (calendars) => run(command, calendars) };
}

/** The package icalendar, with pip. */
export async function icalendar(): Promise<Validator> {
  const { missing, run: validate } = await pythonScript(ICALENDAR, [join(HERE, 'validate.py')]);
  return { name: 'icalendar (Python)', missing, validate };
}

/** A script that prints a line for each calendar. */
export interface Script {
  /** Why it cannot run here; undefined if it can. */
  readonly missing: string | undefined;
  run(calendars: readonly string[]): Promise<string[]>;
}

/** The occurrences that the package recurring-ical-events finds in calendars, as JSON. */
export const recurringIcalEvents = (): Promise<Script> =>
  pythonScript(RECURRING_ICAL_EVENTS, [resolve('test/data/calendar/record-occurrences.py'), '--expand']);

/** A Python script that needs a package, with pip. */
async function pythonScript(requirement: string, script: readonly string[]): Promise<Script> {
  const packages = join(CACHE, requirement);
  const python = process.platform === 'win32' ? 'python' : 'python3';
  const options = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target'];
  const missing = await prepare(packages, (directory) => [python, ...options, directory, requirement]);
  const env = { PYTHONPATH: packages, PYTHONIOENCODING: 'utf-8' };
  return { missing, run: (calendars) => run([python, ...script], calendars, env) };
}

/** Downloads into a directory, unless it exists. @returns why that is impossible here */
async function prepare(
  directory: string,
  download: (to: string) => readonly string[],
): Promise<string | undefined> {
  if (existsSync(directory)) return undefined;
  await mkdir(CACHE, { recursive: true });
  // Two runs may download at the same time.
  const own = await mkdtemp(join(CACHE, 'download-'));
  const [program = '', ...options] = download(own);
  const { failed, shortMessage } = await execa(program, options, { reject: false, timeout: DOWNLOAD_MS });
  if (!failed) await rename(own, directory).catch(() => undefined);
  await rm(own, { recursive: true, force: true });
  return failed ? `${program}: ${shortMessage?.split('\n')[0]?.slice(0, 100)}` : undefined;
}

async function run(
  [program = '', ...options]: readonly string[],
  calendars: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const directory = await newDirectory();
  const paths = calendars.map((_, n) => join(directory, `${n}.ics`));
  await Promise.all(calendars.map((text, n) => writeFile(paths[n] ?? '', text)));
  const { stdout } = await execa(program, [...options, ...paths], { env });
  return stdout.split(/\r?\n/);
}
