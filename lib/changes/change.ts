import type { Detail } from '../../schemas/changes/detail.ts';
import type { RawItem } from '../table/entity.ts';

/** What the stream reports about an item. */
export interface ItemChange {
  /** Unique, and the same each time that the stream delivers the change. */
  readonly id: string;
  /** A later change of the same item has a larger one. */
  readonly sequenceNumber: string;
  /** ISO 8601, in UTC. */
  readonly time: string;
  readonly entity: string;
  /** Partition key and sort key of the item. */
  readonly key: string;
  readonly before: RawItem | undefined;
  readonly after: RawItem | undefined;
}

/** The meaning of a change for its record, before it is known whether the record can be shown. */
export interface Transition
  extends Pick<Detail, 'kind' | 'version' | 'identifiers' | 'members'>,
    Partial<Pick<Detail, 'counts'>> {
  readonly type: string;
  /** For the calendar: whether anyone may read the record as it is now. */
  readonly isPublic?: boolean;
}
