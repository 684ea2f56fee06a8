/** Metrics that are given together, with their units. */
interface Family {
  /** What they are told apart by, beside service and stage: sets of dimensions, the coarsest first. */
  readonly dimensions: readonly (readonly string[])[];
  readonly units: Readonly<Record<string, 'Bytes' | 'Count' | 'Milliseconds'>>;
  /** What is measured also when it is zero. */
  readonly always?: readonly string[];
}

/** The namespace and the service that all metrics are under. */
export const NAMESPACE = 'sino';

/**
 * All that the functions measure. Alarms and dashboard, in `resources/`, name metrics as they stand here; what each
 * means is in `docs/operations.md`.
 */
export const METRICS = {
  /** An operation has the name of its function: `turmasList`. */
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
  /** Records that are in the table and not in an answer, since nothing can be made of them. */
  records: {
    dimensions: [[]],
    units: { RecordsLeftOut: 'Count' },
  },
  maintenance: {
    dimensions: [[]],
    units: { MaintenanceDone: 'Count', MaintenanceFailed: 'Count' },
    // Where there is none, there was no run: that is worth an alarm too.
    always: ['MaintenanceFailed'],
  },
  batch: {
    dimensions: [[]],
    units: {
      Records: 'Count',
      EventsIn: 'Count',
      Tokens: 'Count',
      EventsOut: 'Count',
      BytesIn: 'Bytes',
      BytesOut: 'Bytes',
      Duration: 'Milliseconds',
    },
  },
  /** The kinds are those of `docs/log-pipeline.md`. */
  failures: {
    dimensions: [['kind'], ['field']],
    units: { Failures: 'Count' },
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof METRICS;

/** Figures of a family. */
export type Figures<F extends FamilyName> = {
  readonly [Name in keyof (typeof METRICS)[F]['units']]?: number | undefined;
};

export const familyOf = (name: FamilyName): Family => METRICS[name];
