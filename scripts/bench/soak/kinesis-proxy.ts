import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type LocalHttp, serveHttp } from '../../stack/process/local-http.ts';

const Put = z.looseObject({ Records: z.array(z.looseObject({ Data: z.string() })) });
const Accepted = z.looseObject({ Records: z.array(z.unknown()) });

export interface KinesisCall {
  /** `PutRecords` */
  readonly operation: string;
  /** The data of its records, if it puts several. */
  readonly records: readonly Buffer[];
}

/** An error code for the whole call, or for each of its records that is rejected, in order; undefined for none. */
export type Rejections = string | readonly (string | undefined)[] | undefined;

interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Serves a proxy of a Kinesis server that rejects chosen calls and records, as Kinesis does when the throughput of a
 * shard is exceeded; the server itself never throttles.
 */
export function serveKinesisProxy(
  endpoint: string,
  reject: (call: KinesisCall) => Rejections,
): Promise<LocalHttp> {
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const body = await text(request);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const put = operation === 'PutRecords' ? Put.parse(JSON.parse(body)) : { Records: [] };
    const records = put.Records.map(({ Data }) => Buffer.from(Data, 'base64'));
    const rejections = reject({ operation, records });
    if (rejections === undefined) return forward(endpoint, request, body);
    if (typeof rejections === 'string') {
      const error = { __type: rejections, message: 'Rate exceeded' };
      return { status: rejections.startsWith('Internal') ? 500 : 400, text: JSON.stringify(error) };
    }
    const Records = put.Records.filter((_, n) => rejections[n] === undefined);
    const forwarded =
      Records.length === 0
        ? { status: 200, text: '{"Records":[]}' }
        : await forward(endpoint, request, JSON.stringify({ ...put, Records }));
    if (forwarded.status !== 200) return forwarded;
    const accepted = Accepted.parse(JSON.parse(forwarded.text)).Records.values();
    const results = rejections.map((ErrorCode) =>
      ErrorCode === undefined ? accepted.next().value : { ErrorCode, ErrorMessage: 'Rate exceeded' },
    );
    const FailedRecordCount = records.length - Records.length;
    return { status: 200, text: JSON.stringify({ Records: results, FailedRecordCount }) };
  };
  return serveHttp(async (request, response) => {
    const { status, text } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(text);
  });
}

/** The headers of a request that the server needs. */
const FORWARDED_HEADERS = [
  'x-amz-target',
  'content-type',
  'authorization',
  'x-amz-date',
  'amz-sdk-invocation-id',
];

async function forward(endpoint: string, { headers }: IncomingMessage, body: string): Promise<Reply> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      FORWARDED_HEADERS.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      ),
    ),
    body,
  });
  return { status: answer.status, text: await answer.text() };
}
