import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Handler } from '../../lib/http/endpoint.ts';
import { collectCapacity, consumed } from '../../lib/table/capacity.ts';
import { resources as calendarResources } from '../../schemas/calendar/index.ts';
import { allOperations } from '../../schemas/operation.ts';
import { resources as turmaResources } from '../../schemas/turma/index.ts';
import { operationSamples } from '../../scripts/build/samples/operations.ts';
import { SAMPLES_NOW } from '../../scripts/build/samples/requests/request.ts';
import { loadCalendar } from '../../scripts/stack/demo/calendar.ts';
import { SPECIAL_CLASSES } from '../../scripts/stack/demo/turma/classes.ts';
import { loadTurmas } from '../../scripts/stack/demo/turma.ts';
import { invocation } from '../../scripts/stack/gateway-event.ts';
import { ownTokens } from '../../scripts/stack/in-process.ts';
import { CALLS } from './operation-calls.ts';
import { useOwnTable } from './own-table.ts';
import { RepeatedReads } from './repeated-reads.ts';

const SCOPES = 'turma:read turma:write turma:pessoal calendar:submit calendar:own calendar:write';

const operations = [
  ...(await allOperations(turmaResources)).map((one) => ({ api: 'turma', ...one })),
  ...(await allOperations(calendarResources)).map((one) => ({ api: 'calendar', ...one })),
];

/** The sample request of each function. */
const samples = new Map(
  operationSamples('replaced').map(({ functionName, payload }) => [
    functionName,
    payload as APIGatewayProxyEventV2,
  ]),
);

let authorization: string;
beforeAll(async () => {
  process.env.FROZEN_NOW = SAMPLES_NOW;
  authorization = await (await ownTokens())(SCOPES);
  await useOwnTable();
  await Promise.all([loadTurmas(SPECIAL_CLASSES), loadCalendar()]);
});

/** Calls a function. @returns the number of table calls, and the body */
async function callOf(functionName: string, event: APIGatewayProxyEventV2) {
  const operation = operations.find(({ name }) => name === functionName);
  if (operation === undefined) throw new Error(`There is no operation ${functionName}`);
  const { api, resource, action } = operation;
  const handlers: Record<string, Handler> = await import(`../../functions/${api}/${resource}.ts`);
  const headers = { ...event.headers };
  if (headers.authorization !== undefined) headers.authorization = authorization;
  return collectCapacity(async () => {
    const { statusCode = 0, body = '' } = (await handlers[action]?.({ ...event, headers }, invocation)) ?? {};
    expect(Math.floor(statusCode / 100), `${functionName}: ${statusCode} ${body}`).toBe(2);
    return { calls: consumed()?.calls ?? 0, body };
  });
}

const Created = z.object({ id: z.int(), slug: z.string() });

/**
 * Changes the sample that removes a venue, an organizer, a category or a tag to remove one that no event uses: the
 * number of calls that unlink it from events depends on the number of conflicts.
 */
async function removalOfUnused(functionName: string, event: APIGatewayProxyEventV2) {
  const [plural = '', suffix] = functionName.split(/Remove/);
  const sample = samples.get(`${plural}Create`);
  if (sample === undefined) throw new Error(`There is no sample of ${plural}Create`);
  const fields = JSON.parse(sample.body ?? '{}');
  const name = ['venue', 'organizer', 'name'].find((field) => field in fields) ?? '';
  const body = JSON.stringify({ ...fields, [name]: `To be removed by ${functionName}` });
  const created = await callOf(`${plural}Create`, { ...sample, body });
  const { id, slug } = Created.parse(JSON.parse(created.body));
  const pathParameters = suffix === 'BySlug' ? { slug } : { id: String(id) };
  return { ...event, pathParameters };
}

/** `GET /series/{id}/events` reads its series once more with other series, in the batch of what the events link to. */
const READ_AGAIN = { seriesEvents: [expect.stringContaining('SERIES')] };

/** The functions that read the table eventually consistently: lists. */
const EVENTUAL = /List$|^seriesEvents$/;

it('every operation makes the table calls that docs/table.md lists, and reads no item twice', async () => {
  const { documentClient } = await import('../../lib/table/client.ts');
  const repeatedReads = new RepeatedReads(documentClient());
  let eventual = 0;
  documentClient().middlewareStack.add(
    (next) => (args) => {
      if (JSON.stringify(args.input).includes('"ConsistentRead":false')) eventual += 1;
      return next(args);
    },
    { step: 'initialize', name: 'eventualReads' },
  );
  const calls: Record<string, number> = {};
  const readAgain: Record<string, readonly string[]> = {};
  // One after the other, because the samples write.
  for (const [functionName, payload] of samples) {
    const isRemoval = /^(venues|organizers|categories|tags)Remove/.test(functionName);
    const event = isRemoval ? await removalOfUnused(functionName, payload) : payload;
    eventual = 0;
    const repeated = await repeatedReads.of(async () => {
      calls[functionName] = (await callOf(functionName, event)).calls;
    });
    if (repeated.length > 0) readAgain[functionName] = repeated;
    if (!EVENTUAL.test(functionName))
      expect(eventual, `${functionName} reads eventually consistently`).toBe(0);
  }
  expect(calls).toEqual(CALLS);
  expect(readAgain).toEqual(READ_AGAIN);
});
