import type { LinkKind } from '../link-kinds.ts';

/** Where an imported record comes from. */
export interface Origin {
  /** Its global id there. */
  global_id: string;
  /** All global ids that it is known by. */
  lineage: string[];
  /** Digest of the record there, when it was last imported. */
  source: string;
  /** Digest of this record, as the import wrote it. */
  content: string;
}

/** The owner of the global id of an imported record. */
export interface StoredOrigin {
  global_id: string;
  kind: LinkKind | 'event' | 'series';
  id: number;
}
