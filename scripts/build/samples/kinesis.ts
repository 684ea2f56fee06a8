import { gzipSync } from 'node:zlib';
import type { KinesisStreamEvent } from 'aws-lambda';
import { aggregated } from './aggregated.ts';
import { control, envelope, LINES } from './data.ts';
import { kinesisRecord } from './records.ts';

/** A batch with a record in each supported format, 14 events in total. */
export async function everyFormat(): Promise<KinesisStreamEvent> {
  const [first, second, third] = LINES;
  const event = { message: third, host: 'web-3', trace: 1 };
  const data = [
    first,
    `${second}\n${third}\n`,
    JSON.stringify(event),
    `${JSON.stringify(event)}\n${JSON.stringify({ ...event, trace: 2 })}`,
    gzipSync(`${first}\n${JSON.stringify(event)}`),
    gzipSync(JSON.stringify(envelope(LINES))),
    gzipSync(JSON.stringify(control)),
    await aggregated([
      { partitionKey: 'web-1', data: Buffer.from(first) },
      { partitionKey: 'web-2', data: gzipSync(second) },
    ]),
    Buffer.concat([Buffer.from(first), Buffer.from([0xff])]),
  ];
  return { Records: data.map((each, index) => kinesisRecord(each, index, `web-${index}`)) };
}

/** A batch whose second record is truncated gzip data. */
export function poison(): KinesisStreamEvent {
  const [first, second, third] = LINES;
  const broken = gzipSync(second).subarray(0, -8);
  return { Records: [first, broken, third].map((each, index) => kinesisRecord(each, index, `web-${index}`)) };
}
