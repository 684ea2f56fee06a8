import { afterAll, afterEach, beforeAll } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { perform } from '../../../lib/calendar/http/idempotency.ts';
import { scopedChange } from '../../../lib/calendar/occurrences/scoped.ts';
import { maintain } from '../calendar/series/series-api.ts';
import { FlakyDynamoDb } from '../flaky-dynamodb.ts';
import { CALENDAR_INDEXES, useOwnTable } from '../own-table.ts';
import { changed, seriesOf } from './repeating-jam.ts';

/** Edits that somebody makes here at a moment of an import. */

/** The table, between the import and DynamoDB. */
const server = new FlakyDynamoDb(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');

/** Gives the tests of a file a table in which they can edit at a moment of an import. */
export function useEditableTable(): void {
  beforeAll(async () => {
    await useOwnTable(CALENDAR_INDEXES);
    process.env.AWS_ENDPOINT_URL_DYNAMODB = await server.start();
  });
  afterEach(() => server.behave());
  afterAll(() => server.stop());
}

export const EDITOR = { role: 'editor', author: 7 } as const;
export const TITLE = 'Edited here';

/** The lines of the third occurrence, with changes. */
export const third = (uid: string, ...lines: string[]) =>
  changed(uid, '16', 'DTSTART;TZID=Europe/Rome:20270316T200000', 'DURATION:PT3H', 'SUMMARY:Third', ...lines);

export const idOf = async (uid: string, index: number) => (await seriesOf(uid)).events.at(index)?.id ?? 0;
export const titlesOf = async (uid: string) => (await seriesOf(uid)).events.map(({ title }) => title);

export const editEvent = (id: number) => changeEvent(id, { title: TITLE }, EDITOR);
export const startSeriesEdit = (id: number, change: object = { title: TITLE }) =>
  perform(scopedChange(id, change, 'all', EDITOR));
export async function editSeries(id: number, change?: object): Promise<void> {
  await startSeriesEdit(id, change);
  await maintain();
}

/** Whether a call of the import is the one next to which somebody changes something. */
export type Moment = (operation: string, body: string) => boolean;
export const isWrite: Moment = (operation) => operation === 'TransactWriteItems';
export const readsTemplate: Moment = (_operation, body) => body.includes('TEMPLATE');

/**
 * Makes an edit once, at the first call that is the moment.
 * @returns whether it was made
 */
export function editOnce(
  isMoment: Moment,
  order: 'before' | 'after',
  edit: () => Promise<unknown>,
): () => boolean {
  let isMade = false;
  server.behave(async (operation, body) => {
    if (isMade || !isMoment(operation, JSON.stringify(body))) return server.forward(operation, body);
    isMade = true;
    if (order === 'before') await edit();
    const answer = await server.forward(operation, body);
    if (order === 'after') await edit();
    return answer;
  });
  return () => isMade;
}
