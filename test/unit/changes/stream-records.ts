import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { itemChange } from '../../../lib/changes/item-change.ts';
import { type RecordChange, recordChange } from '../../../lib/changes/record-change.ts';

interface ToItem<R> {
  toItem(record: R): Readonly<Record<string, unknown>>;
}

type Images = { readonly before?: object | undefined; readonly after?: object | undefined };

let sequence = 0;

/** A record of the table's stream. */
export function streamRecord({ before, after }: Images): DynamoDBRecord {
  sequence += 1;
  const keys = Object(after ?? before);
  return JSON.parse(
    JSON.stringify({
      eventID: `id-${sequence}`,
      eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
      dynamodb: {
        ApproximateCreationDateTime: 1_800_000_000,
        Keys: marshall({ pk: keys.pk, sk: keys.sk }),
        SequenceNumber: String(sequence).padStart(21, '0'),
        ...(before === undefined ? {} : { OldImage: image(before) }),
        ...(after === undefined ? {} : { NewImage: image(after) }),
      },
    }),
  );
}

const image = (item: object) => marshall(item, { removeUndefinedValues: true });

/** The change of a record of an entity, as the stream reports it. */
export function changeOf<R>(
  entity: ToItem<R>,
  before: R | undefined,
  after: R | undefined,
): RecordChange | undefined {
  const toItem = (record: R | undefined) => (record === undefined ? undefined : entity.toItem(record));
  return recordChange(itemChange(streamRecord({ before: toItem(before), after: toItem(after) })));
}

/** The type and the members of the change event for a change; undefined if none is sent. */
export function changeEventOf<R>(entity: ToItem<R>, before: R | undefined, after: R | undefined) {
  const change = changeOf(entity, before, after)?.transition;
  return change && { type: change.type, members: change.members };
}
