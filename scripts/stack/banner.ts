import { calendarPath } from './service.ts';
import type { Stack } from './stack.ts';

const LINE = '192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /index.html HTTP/1.1" 200 2326';

const CHANGES = '  changes        "npm run --silent changes:tail" shows them\n';

/** Returns what `npm start` prints once the stack runs: its URLs, a command to try each system, how to stop it. */
export async function banner(stack: Stack): Promise<string> {
  const { url, endpoints, environment } = stack;
  const { LOG_INPUT_STREAM: stream, TABLE_NAME: table } = environment;
  const turma = `${url}/turma/v1`;
  const calendar = `${url}${calendarPath(environment)}`;
  const record = { StreamName: stream, PartitionKey: 'try', Data: Buffer.from(LINE).toString('base64') };
  return `
Sino is running.

  documentation  ${url}/docs
  class data     ${turma}
  calendar       ${calendar}
  log tokenizer  stream ${stream} at ${endpoints.kinesis}
  DynamoDB       table ${table} at ${endpoints.dynamodb}
${endpoints.bus === undefined ? '' : CHANGES}
Try it. The tokens are valid for 12 hours; "npm run --silent token" prints new ones.

curl '${turma}/turmas?limit=3' -H 'Authorization: Bearer ${await stack.token('turma:read turma:write')}'

curl '${calendar}/events' -H 'Authorization: Bearer ${await stack.token('calendar:write')}'

curl ${endpoints.kinesis} --user local:local --aws-sigv4 aws:amz:us-east-1:kinesis \\
  -H 'Content-Type: application/x-amz-json-1.1' -H 'X-Amz-Target: Kinesis_20131202.PutRecord' \\
  -d '${JSON.stringify(record)}'
npm run --silent logs:tail -- --from-start

Press Ctrl-C to stop.
`;
}
