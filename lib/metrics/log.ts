import { LogLevelThreshold } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { readEnvironment } from '../environment.ts';
import { log } from '../log.ts';
import { type FamilyName, type Figures, familyOf, NAMESPACE } from './metrics.ts';

const Settings = z.object({
  STAGE: z.string().min(1),
  /**
   * Granularity of metrics: all dimension sets, or only the coarsest of each family. Off where a command runs functions
   * in its own process.
   */
  METRICS: z.enum(['operations', 'service', 'off']).default('operations'),
});

/** The metrics of a container. */
interface Meter {
  readonly metrics: Metrics;
  readonly detail: z.output<typeof Settings>['METRICS'];
  /** The log level, which the logger reads from the environment each time. */
  readonly level: number;
}

let meter: Meter | undefined;

function start(): Meter {
  const { STAGE: stage, METRICS: detail } = readEnvironment(Settings, process.env);
  const options = { namespace: NAMESPACE, serviceName: NAMESPACE, defaultDimensions: { stage } };
  return { metrics: new Metrics(options), detail, level: log.level };
}

export interface Measured<F extends FamilyName> {
  readonly family: F;
  /** Zeros are omitted, with a few exceptions: a metric is billed for every hour in which it has a value. */
  readonly figures: Figures<F>;
  /** Values of the family's dimensions; sets with a missing value are omitted. */
  readonly dimensions?: Readonly<Record<string, string | undefined>>;
}

const { DEBUG: debug, INFO: info, WARN: warn, ERROR: error } = LogLevelThreshold;
const LEVELS = { debug, info, warn, error };

/**
 * Writes a log line with metrics in CloudWatch's embedded metric format (member `_aws`). If the log level suppresses
 * the line, the metrics are written on their own.
 */
export function logMeasured<F extends FamilyName>(
  level: keyof typeof LEVELS,
  message: string,
  line: object,
  measured: Measured<F>,
): void {
  meter ??= start();
  const isLogged = meter.level <= LEVELS[level];
  if (meter.detail === 'off') {
    if (isLogged) log[level](message, { ...line, ...measured.figures });
    return;
  }
  const { metrics } = meter;
  store(meter, measured);
  if (!isLogged) {
    // Without metrics it would only log that there are none.
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    else metrics.clearDimensions();
    return;
  }
  // The log line already has a service.
  const { service: _service, ...members } = metrics.serializeMetrics();
  metrics.clearMetrics();
  metrics.clearDimensions();
  log[level](message, { ...line, ...members });
}

function store<F extends FamilyName>(
  { metrics, detail }: Meter,
  { family, figures, dimensions = {} }: Measured<F>,
): void {
  const { dimensions: sets, units, always = [] } = familyOf(family);
  for (const names of detail === 'operations' ? sets : sets.slice(0, 1)) {
    const set = Object.fromEntries(names.map((name) => [name, accepted(dimensions[name])]));
    if (isComplete(set)) metrics.addDimensions(set);
  }
  const given: Readonly<Record<string, number | undefined>> = figures;
  for (const [name, unit] of Object.entries(units)) {
    const value = given[name] ?? 0;
    if (value !== 0 || always.includes(name)) metrics.addMetric(name, unit, value);
  }
}

/** Maximum length of a dimension's value. */
const MAX_VALUE_CHARS = 1024;

/**
 * A value as CloudWatch accepts it in a dimension: printable ASCII, with at least one character that is not a space.
 * The names of fields and transforms, which users choose, may have other characters, or none.
 */
const accepted = (value: string | undefined) =>
  value === undefined ? undefined : inAscii(/^ *$/.test(value) ? `"${value}"` : value);

const inAscii = (value: string) =>
  value.replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character)).slice(0, MAX_VALUE_CHARS);

function isComplete(set: Record<string, string | undefined>): set is Record<string, string> {
  return Object.values(set).every((value) => value !== undefined);
}
