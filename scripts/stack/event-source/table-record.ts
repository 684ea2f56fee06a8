import type { AttributeValue, _Record as StreamRecordOfTable } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** Converts a record of a table's stream to the form in which Lambda passes it to a function. */
export function tableRecord({ eventID = '', eventName, dynamodb = {} }: StreamRecordOfTable): DynamoDBRecord {
  const { ApproximateCreationDateTime: time = new Date(), Keys, OldImage, NewImage, ...rest } = dynamodb;
  return {
    eventID,
    ...(eventName === undefined ? {} : { eventName }),
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(time.getTime() / 1000),
      ...image('Keys', Keys),
      ...image('OldImage', OldImage),
      ...image('NewImage', NewImage),
      ...rest,
    },
  };
}

type Values = Readonly<Record<string, AttributeValue>>;

const image = (name: string, values: Values | undefined) =>
  values === undefined ? {} : { [name]: inJson(values) };

const inJson = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueInJson(value)]));

/** Bytes are base64 in JSON. */
function valueInJson(value: AttributeValue): object {
  if (value.B !== undefined) return { B: Buffer.from(value.B).toString('base64') };
  if (value.L !== undefined) return { L: value.L.map(valueInJson) };
  if (value.M !== undefined) return { M: inJson(value.M) };
  // DynamoDB Local returns an empty map as nothing at all.
  return Object.keys(value).length === 0 ? { M: {} } : value;
}
