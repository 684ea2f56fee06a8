import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import type { Site } from '../calendar/http/site.ts';
import { logMeasured } from '../metrics/log.ts';
import { withRequestId } from '../request-id.ts';
import { readOnly } from '../table/access.ts';
import { withDeadline } from '../table/deadline.ts';
import { type Delivered, type Delivery, deliver } from './deliver.ts';
import { type Outgoing, outgoing } from './entry.ts';
import { itemChange } from './item-change.ts';
import { publicRecords } from './public-records.ts';
import { recordChange } from './record-change.ts';
import { type PositionedChange, sendableChanges } from './series-changes.ts';

/** What is needed to publish a batch. */
export interface PublishContext extends Pick<Delivery, 'send' | 'setAside' | 'remaining'> {
  readonly site: Site;
  readonly requestId: string;
}

/** Time limit for reading the records of a batch. */
const READ_MS = 15_000;

/** Time reserved for sending a batch, and for the reads before that. */
const RESERVED_MS = 40_000;

/**
 * Sends the changes of a batch of the table's stream, and reports the first record that could not be sent: the event
 * source mapping delivers it and all after it again.
 */
export async function publish(
  records: readonly DynamoDBRecord[],
  context: PublishContext,
): Promise<DynamoDBBatchResponse> {
  const failures = new Map<string, number>();
  const onFailure = (code: string) => failures.set(code, (failures.get(code) ?? 0) + 1);
  const { entries, waiting } = await withRequestId(context.requestId, () =>
    readOnly(() => outgoingOf(records, context)),
  );
  const delivered = await deliver(entries, { ...context, onFailure });
  logResult(context.requestId, { records: records.length, delivered, failures });
  const unsent = [waiting, ...delivered.left.map(({ position }) => position)];
  const first = Math.min(...unsent.filter((position) => position !== undefined));
  const failed = records[first]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed }] };
}

interface OutgoingBatch {
  readonly entries: readonly Outgoing[];
  /** The first record that cannot be sent yet. */
  readonly waiting: number | undefined;
}

async function outgoingOf(
  records: readonly DynamoDBRecord[],
  { site, remaining }: PublishContext,
): Promise<OutgoingBatch> {
  const all = records.flatMap((record, position): PositionedChange[] => {
    const change = recordChange(itemChange(record));
    return change === undefined ? [] : [{ ...change, position }];
  });
  const { changes, waiting } = await sendableChanges(all, () => remaining() > RESERVED_MS);
  const recordOf = await withDeadline(READ_MS, () => publicRecords(changes, site));
  return {
    entries: changes.map((change) => outgoing(change, recordOf(change), change.position)),
    waiting,
  };
}

interface Result {
  readonly records: number;
  readonly delivered: Delivered;
  readonly failures: ReadonlyMap<string, number>;
}

function logResult(requestId: string, { records, delivered, failures }: Result): void {
  const { sent, setAside, left } = delivered;
  const failed = failures.size > 0 ? { failures: Object.fromEntries(failures) } : {};
  const line = { request_id: requestId, records, sent, set_aside: setAside, left: left.length, ...failed };
  const figures = { ChangesSent: sent, ChangesSetAside: setAside, ChangesLeft: left.length };
  // Most batches without a visible change contain only counts.
  const quiet = sent + setAside === 0 ? 'debug' : 'info';
  logMeasured(failures.size > 0 ? 'warn' : quiet, 'changes', line, { family: 'changes', figures });
}
