import { LogLevelThreshold } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import * as z from 'zod';
import { log } from '../log.ts';
import { type FamilyName, type Figures, familyOf, NAMESPACE } from './metrics.ts';

const Settings = z.object({
  STAGE: z.string().min(1),
  /**
   * How finely metrics are told apart: by all dimensions, or by the coarsest of their family. There are none where a
   * command runs functions in its own process.
   */
  METRICS: z.enum(['operations', 'service', 'off']).default('operations'),
});

/** What a function measures with as long as it lives. */
interface Meter {
  readonly metrics: Metrics;
  readonly detail: z.output<typeof Settings>['METRICS'];
}

let meter: Meter | undefined;

function start(): Meter {
  const { STAGE: stage, METRICS: detail } = Settings.parse(process.env);
  const options = { namespace: NAMESPACE, serviceName: NAMESPACE, defaultDimensions: { stage } };
  return { metrics: new Metrics(options), detail };
}

export interface Measured<F extends FamilyName> {
  readonly family: F;
  /** Most that are zero are left out: a metric is billed for every hour in which it has a value. */
  readonly figures: Figures<F>;
  /** Values of the family's dimensions, as far as there are any. */
  readonly dimensions?: Readonly<Record<string, string | undefined>>;
}

const { DEBUG: debug, INFO: info, WARN: warn, ERROR: error } = LogLevelThreshold;
const LEVELS = { debug, info, warn, error };

/**
 * Writes a log line with figures, which CloudWatch makes metrics of: its member `_aws` says, in the embedded metric
 * format, what to make of which members. Where lines of the level are not wanted, the figures are written by themselves.
 */
export function logMeasured<F extends FamilyName>(
  level: keyof typeof LEVELS,
  message: string,
  line: object,
  measured: Measured<F>,
): void {
  meter ??= start();
  const isLogged = log.level <= LEVELS[level];
  if (meter.detail === 'off') {
    if (isLogged) log[level](message, { ...line, ...measured.figures });
    return;
  }
  const { metrics } = meter;
  store(meter, measured);
  if (!isLogged) {
    metrics.publishStoredMetrics();
    return;
  }
  // A log line has its service already.
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
    const set = Object.fromEntries(names.map((name) => [name, dimensions[name]]));
    if (isComplete(set)) metrics.addDimensions(set);
  }
  const given: Readonly<Record<string, number | undefined>> = figures;
  for (const [name, unit] of Object.entries(units)) {
    const value = given[name] ?? 0;
    if (value !== 0 || always.includes(name)) metrics.addMetric(name, unit, value);
  }
}

function isComplete(set: Record<string, string | undefined>): set is Record<string, string> {
  return Object.values(set).every((value) => value !== undefined);
}
