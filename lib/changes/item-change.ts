import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { RawItem } from '../table/entity.ts';
import type { ItemChange } from './change.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Reads a record of the table's stream. */
export function itemChange({ eventID: id = '', dynamodb = {} }: DynamoDBRecord): ItemChange {
  const { NewImage, OldImage, Keys, SequenceNumber: sequenceNumber = '' } = dynamodb;
  return {
    id,
    sequenceNumber,
    time: new Date((dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
    entity: NewImage?.entity?.S ?? OldImage?.entity?.S ?? '',
    key: `${Keys?.pk?.S} ${Keys?.sk?.S}`,
    before: itemIn(OldImage),
    after: itemIn(NewImage),
  };
}

function itemIn(image: Image): RawItem | undefined {
  if (image === undefined) return undefined;
  // Numbers beyond 2^53, which no record has, would be BigInt by default.
  return unmarshall(image as Parameters<typeof unmarshall>[0], { wrapNumbers: Number });
}
