import type { Names } from './environment.ts';
import type { Stack } from './stack.ts';

const ALL_SCOPES =
  'turma:read turma:write turma:pessoal calendar:submit calendar:own calendar:write' as const;

/** What a developer wants to know once the stack runs: where it is, how to try each system, how to end it. */
export async function banner(stack: Stack, { inputStream }: Names): Promise<string> {
  const { url, endpoints, environment } = stack;
  const { CALENDAR_ROOT = '', CALENDAR_NAMESPACE = '' } = environment;
  const turma = `${url}/turma/v1`;
  const calendar = `${url}${CALENDAR_ROOT}/${CALENDAR_NAMESPACE}`;
  const token = await stack.token(ALL_SCOPES);
  const record = JSON.stringify({
    StreamName: inputStream,
    PartitionKey: 'try',
    Data: Buffer.from(
      '192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /index.html HTTP/1.1" 200 2326',
    ).toString('base64'),
  });
  return `
Sino runs.

  class data       ${turma}
  calendar         ${calendar}
  log tokenizer    stream ${inputStream} at ${endpoints.kinesis}
  DynamoDB         table ${environment.TABLE_NAME} at ${endpoints.dynamodb}

Try it (the token is good for 12 hours; "npm run token" prints others):

TOKEN=${token}

curl -H "Authorization: Bearer $TOKEN" '${turma}/turmas?limit=3'

curl -H "Authorization: Bearer $TOKEN" '${calendar}/events'

curl -H 'Content-Type: application/x-amz-json-1.1' -H 'X-Amz-Target: Kinesis_20131202.PutRecord' \\
  -d '${record}' ${endpoints.kinesis}
npm run logs:tail -- --from-start

Press Ctrl-C to stop.
`;
}
