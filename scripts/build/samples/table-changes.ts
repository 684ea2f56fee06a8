import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { terms } from '../../../lib/calendar/keys.ts';
import { noticias } from '../../../lib/turma/keys.ts';
import { tableRecord } from '../../stack/event-source/table-record.ts';
import { SAMPLES_NOW } from './requests/request.ts';

const STREAM_ARN = 'arn:aws:dynamodb:us-east-1:123456789012:table/sino-dev/stream/2025-06-30T12:00:00.000';

const NOTICIA = {
  idNoticia: 830_001,
  idTurma: 57_610,
  titulo: 'Prova adiada',
  conteudo: 'A prova passa para quarta-feira.',
  autor: 'HELENA PRADO',
  dataCadastro: 1_741_000_000_000,
};

const TAG = {
  taxonomy: 'tag',
  id: 9000,
  name: 'Open air',
  description: '',
  slug: 'open-air',
  parent: 0,
  count: 0,
  state: 'unused',
  sort_name: 'open air',
  version: 1,
} as const;

/** A batch of the table's stream: a news item that was published, and a tag that was renamed. */
export function tableChanges(): DynamoDBStreamEvent {
  const images = [
    { after: noticias.toItem(NOTICIA) },
    { before: terms.toItem(TAG), after: terms.toItem({ ...TAG, name: 'In the open air', version: 2 }) },
  ];
  return { Records: images.map(streamRecord) };
}

type Item = Readonly<Record<string, unknown>>;

function streamRecord({ before, after }: { before?: Item; after: Item }, index: number): DynamoDBRecord {
  const record = tableRecord({
    eventID: `7de3041dd709b024af6f29e4fa13d34${index}`,
    eventName: before === undefined ? 'INSERT' : 'MODIFY',
    dynamodb: {
      ApproximateCreationDateTime: new Date(SAMPLES_NOW),
      Keys: attributes({ pk: after.pk, sk: after.sk }),
      OldImage: before && attributes(before),
      NewImage: attributes(after),
      SequenceNumber: `4421584500000000017450439${index}`,
      SizeBytes: 512,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  });
  return { ...record, eventSourceARN: STREAM_ARN };
}

/** Converts an item to DynamoDB JSON. */
const attributes = (item: Item) => marshall(item, { removeUndefinedValues: true });
