/** Metrics that are emitted together, with their units. */
interface Family {
  /** Dimension sets in addition to service and stage, coarsest first. */
  readonly dimensions: readonly (readonly string[])[];
  readonly units: Readonly<Record<string, 'Bytes' | 'Count' | 'Milliseconds'>>;
  /** Metrics that are emitted even when they are zero. */
  readonly always?: readonly string[];
}

/** Namespace and service of all metrics. */
export const NAMESPACE = 'sino';

/**
 * All metrics of the functions. Alarms and dashboard, in `resources/`, use these names; `docs/operations.md` explains
 * each metric.
 */
export const METRICS = {
  /** The dimension `operation` is the name of the function: `turmasList`. */
  request: {
    dimensions: [[], ['operation']],
    units: {
      Requests: 'Count',
      ClientErrors: 'Count',
      ServerErrors: 'Count',
      Latency: 'Milliseconds',
      ReadUnits: 'Count',
      WriteUnits: 'Count',
      ColdStarts: 'Count',
    },
  },
  /** Malformed records in the table that were left out of a response. */
  records: {
    dimensions: [[]],
    units: { RecordsLeftOut: 'Count' },
  },
  maintenance: {
    dimensions: [[]],
    units: { MaintenanceDone: 'Count', MaintenanceFailed: 'Count' },
    // A missing value means that there was no run, which raises an alarm too.
    always: ['MaintenanceFailed'],
  },
  /** Changes to records that are sent to the event bus. */
  changes: {
    dimensions: [[]],
    units: { ChangesSent: 'Count', ChangesSetAside: 'Count', ChangesLeft: 'Count' },
  },
  batch: {
    dimensions: [[]],
    units: {
      Records: 'Count',
      EventsIn: 'Count',
      EventsUnmatched: 'Count',
      Tokens: 'Count',
      EventsOut: 'Count',
      BytesIn: 'Bytes',
      BytesOut: 'Bytes',
      Duration: 'Milliseconds',
    },
  },
  /** The transforms of a pipeline that has several. */
  transforms: {
    dimensions: [['transform']],
    units: { TransformEvents: 'Count', TransformTokens: 'Count' },
  },
  /** The kinds are those of `docs/log-pipeline.md`. */
  failures: {
    dimensions: [['kind'], ['field']],
    units: { Failures: 'Count' },
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof METRICS;

export type Figures<F extends FamilyName> = {
  readonly [Name in keyof (typeof METRICS)[F]['units']]?: number | undefined;
};

export const familyOf = (name: FamilyName): Family => METRICS[name];
