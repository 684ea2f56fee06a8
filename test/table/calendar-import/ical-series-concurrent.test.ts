import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeEvent } from '../../../lib/calendar/events/changes.ts';
import { requireEvent } from '../../../lib/calendar/events/require.ts';
import { parseDateText } from '../../../schemas/calendar/date-text.ts';
import { maintain } from '../calendar/series/series-api.ts';
import { importFrom } from './command.ts';
import {
  EDITOR,
  editEvent,
  editOnce,
  editSeries,
  idOf,
  isWrite,
  type Moment,
  readsTemplate,
  startSeriesEdit,
  TITLE,
  third,
  titlesOf,
  useEditableTable,
} from './edit-beside-import.ts';
import { imported, jam, jamFile, moved, seriesOf, startsOf, WEEKLY } from './repeating-jam.ts';

/** Imports of a series that somebody changes here while they run. */

useEditableTable();
afterEach(() => void vi.useRealTimers());

/** Sets the clock of the import a minute fast, also after an edit. */
const setFast = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
async function withRightClock(edit: () => Promise<unknown>): Promise<void> {
  vi.useRealTimers();
  await edit();
  setFast();
}

/** The second write of an import, which starts the change of a series. */
function secondWrite(): Moment {
  let writes = 0;
  return (operation) => operation === 'TransactWriteItems' && ++writes === 2;
}
const readsExceptions: Moment = (_operation, body) => body.includes('EXCEPTIONS');
const writesNew: Moment = (operation, body) => isWrite(operation, body) && body.includes('<p>New');
/** The moment after another one. */
function onceAfter(isEarlier: Moment, isMoment: Moment): Moment {
  let hasPassed = false;
  return (operation, body) => {
    hasPassed ||= isEarlier(operation, body);
    return hasPassed && isMoment(operation, body);
  };
}

describe('an import leaves alone', () => {
  it('later what somebody has changed here while it ran', async () => {
    await imported(jam('l', WEEKLY), moved('l'));
    const id = await idOf('l', -1);
    let writes = 0;
    const isSixthWrite: Moment = (operation, body) => isWrite(operation, body) && ++writes === 6;
    const isEdited = editOnce(isSixthWrite, 'after', () => changeEvent(id, { excerpt: TITLE }, EDITOR));
    expect(await imported(jam('l', WEEKLY, 'DESCRIPTION:New'), moved('l'))).toBe('series: 1 updated');
    expect(isEdited()).toBe(true);
    expect(await imported(jam('l', WEEKLY, 'DESCRIPTION:New'), moved('l'))).toBe('series: 1 unchanged');
    const newer = await importFrom(await jamFile(jam('l', WEEKLY, 'DESCRIPTION:Newer'), moved('l')));
    expect(newer.stdout).toContain('series: 1 kept');
    expect((await seriesOf('l')).events.at(-1)).toMatchObject({ excerpt: `<p>${TITLE}</p>` });
  });

  it('an exception that somebody changes here before it comes to it', async () => {
    await imported(jam('e', WEEKLY), moved('e'), third('e'));
    const id = await idOf('e', 2);
    const isOfSecond: Moment = (operation, body) => isWrite(operation, body) && body.includes('Late jam');
    const isEdited = editOnce(isOfSecond, 'after', () => editEvent(id));
    const newer = [jam('e', WEEKLY), [...moved('e'), 'DESCRIPTION:New'], third('e', 'DESCRIPTION:New')];
    expect(await imported(...newer)).toBe('series: 1 updated');
    expect(isEdited()).toBe(true);
    expect(await titlesOf('e')).toContain(TITLE);
    const { stdout } = await importFrom(await jamFile(jam('e', WEEKLY, 'DESCRIPTION:Newer'), moved('e')));
    expect(stdout).toContain('series: 1 kept');
  });

  it('an exception if somebody changes its series here just when it writes it', async () => {
    await imported(jam('x', WEEKLY), moved('x'));
    const id = await idOf('x', 0);
    const isOfSecond: Moment = (operation, body) => isWrite(operation, body) && body.includes('Late jam');
    const isEdited = editOnce(isOfSecond, 'before', () => editSeries(id, { description: TITLE }));
    expect(await imported(jam('x', WEEKLY), [...moved('x'), 'DESCRIPTION:New'])).toBe('series: 1 updated');
    expect(isEdited()).toBe(true);
    const descriptions = async () => (await seriesOf('x')).events.map(({ description }) => description);
    expect(await descriptions()).toEqual(Array(4).fill(`<p>${TITLE}</p>`));
    expect(await imported(jam('x', WEEKLY, 'DESCRIPTION:Newer'), moved('x'))).toContain('series: 1 kept');
    expect(await descriptions()).toEqual(Array(4).fill(`<p>${TITLE}</p>`));
  });

  it('a series that somebody changes here after it has compared it', async () => {
    await imported(jam('a', WEEKLY), moved('a'));
    const id = await idOf('a', 0);
    const isEdited = editOnce(isWrite, 'after', () => editSeries(id));
    const newer = [jam('a', 'RRULE:FREQ=WEEKLY;COUNT=3', 'DESCRIPTION:New'), moved('a')];
    expect(await imported(...newer)).toContain('series: 1 kept');
    expect(isEdited()).toBe(true);
    expect(await titlesOf('a')).toEqual([TITLE, 'Late jam', TITLE, TITLE]);
    expect(await imported(...newer)).toContain('series: 1 kept');
  });

  it.each([
    ['change', 'DESCRIPTION:New'],
    ['cancel', 'STATUS:CANCELLED'],
  ])('a series that somebody changes here while it reads it to %s it', async (uid, line) => {
    await imported(jam(uid, WEEKLY));
    const id = await idOf(uid, 0);
    const isEdited = editOnce(onceAfter(isWrite, readsTemplate), 'before', () => editSeries(id));
    expect(await imported(jam(uid, WEEKLY, line))).toContain('series: 1 kept');
    expect(isEdited()).toBe(true);
    const { head, events } = await seriesOf(uid);
    expect(head.status).toBe('publish');
    expect(events.map(({ title, status }) => `${title} ${status}`)).toEqual(
      Array(4).fill(`${TITLE} publish`),
    );
  });

  it.each([
    ['cancels it', 'STATUS:CANCELLED', ['Jam trash', 'Jam trash', 'Jam trash', `${TITLE} publish`]],
    [
      'leaves out the date',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      ['Jam publish', 'Jam publish', 'Jam trash', `${TITLE} publish`],
    ],
  ])('an occurrence that somebody changes here alone while it %s', async (_what, line, expected) => {
    const uid = line.slice(0, 5);
    await imported(jam(uid, WEEKLY));
    const { events } = await seriesOf(uid);
    const isEdited = editOnce(secondWrite(), 'after', () => editEvent(events[3]?.id ?? 0));
    const newer = line.startsWith('RRULE') ? jam(uid, line) : jam(uid, WEEKLY, line);
    expect(await imported(newer)).toBe('series: 1 updated');
    expect(isEdited()).toBe(true);
    const after = await Promise.all(events.map(({ id }) => requireEvent(id)));
    expect(after.map(({ title, status }) => `${title} ${status}`)).toEqual(expected);
  });

  it.each([
    ['series', 0, editSeries, [TITLE, 'Late jam', TITLE, TITLE]],
    ['occurrence', 1, editEvent, ['Jam', TITLE, 'Jam', 'Jam']],
  ] as const)('a changed %s although its own clock is fast', async (what, index, edit, titles) => {
    const uid = `fast-${what}`;
    await imported(jam(uid, WEEKLY), moved(uid));
    const id = await idOf(uid, index);
    setFast();
    const isEdited = editOnce(isWrite, 'after', () => withRightClock(() => edit(id)));
    const newer = [jam(uid, WEEKLY, 'DESCRIPTION:New'), [...moved(uid), 'DESCRIPTION:New']];
    await imported(...newer);
    expect(isEdited()).toBe(true);
    vi.useRealTimers();
    expect(await titlesOf(uid)).toEqual(titles);
    const { stdout } = await importFrom(await jamFile(jam(uid, WEEKLY, 'DESCRIPTION:Newer'), moved(uid)));
    expect(stdout).toContain('series: 1 kept');
    expect(await titlesOf(uid)).toEqual(titles);
  });

  it.each([
    ['missing', ['RRULE:FREQ=WEEKLY;COUNT=1']],
    ['cancelled', [WEEKLY, 'STATUS:CANCELLED']],
  ])(
    'an occurrence that somebody changes here after it has compared the series, %s there',
    async (uid, lines) => {
      await imported(jam(uid, WEEKLY));
      const id = await idOf(uid, 1);
      const isEdited = editOnce(isWrite, 'after', () => editEvent(id));
      expect(await imported(jam(uid, ...lines))).toContain('series: 1 kept');
      expect(isEdited()).toBe(true);
      const { head, events } = await seriesOf(uid);
      expect([head.status, events[1]?.title, events[1]?.status]).toEqual(['publish', TITLE, 'publish']);
    },
  );

  it.each([
    ['change', 'DESCRIPTION:New'],
    ['cancel', 'STATUS:CANCELLED'],
  ])('a series whose change here is not complete when it reads it to %s it', async (what, line) => {
    const uid = `begun-${what}`;
    await imported(jam(uid, WEEKLY));
    const id = await idOf(uid, 0);
    const isEdited = editOnce(onceAfter(isWrite, readsTemplate), 'before', () => startSeriesEdit(id));
    expect(await imported(jam(uid, WEEKLY, line))).toContain('series: 1 kept');
    expect(isEdited()).toBe(true);
    await maintain();
    expect(await titlesOf(uid)).toEqual(Array(4).fill(TITLE));
  });

  it('an occurrence that no longer differs there, if somebody changes its series here', async () => {
    await imported(jam('p', WEEKLY), third('p'));
    const id = await idOf('p', 0);
    const isEdited = editOnce(onceAfter(writesNew, readsExceptions), 'after', () => editSeries(id));
    const newer = jam('p', WEEKLY, 'DESCRIPTION:New');
    expect(await imported(newer)).toBe('series: 1 updated');
    expect(isEdited()).toBe(true);
    expect(await titlesOf('p')).toEqual([TITLE, TITLE, 'Third', TITLE]);
    expect(await importFrom(await jamFile([...newer, 'LOCATION:Hall']))).toMatchObject({
      stdout: expect.stringContaining('series: 1 kept'),
    });
  });
});

it('an import with --overwrite resets a series whose first date somebody removes while it runs', async () => {
  await imported(jam('first', WEEKLY));
  const id = await idOf('first', 0);
  const later = {
    start_date: parseDateText('2027-03-09 20:00:00'),
    end_date: parseDateText('2027-03-09 23:00:00'),
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  };
  const isEdited = editOnce(isWrite, 'after', () => editSeries(id, later));
  const newer = jam('first', WEEKLY, 'DESCRIPTION:New');
  const { code, stdout, stderr } = await importFrom(await jamFile(newer), ['--overwrite']);
  expect(isEdited()).toBe(true);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('series: 1 updated');
  expect(startsOf(await seriesOf('first'))).toEqual(
    ['02', '09', '16', '23'].map((day) => `2027-03-${day} 20:00 publish`),
  );
});

it('an import that cancels a series cancels an occurrence that somebody stored unchanged before', async () => {
  await imported(jam('same', WEEKLY));
  await changeEvent(await idOf('same', 2), { title: 'Jam' }, EDITOR);
  expect(await imported(jam('same', WEEKLY, 'STATUS:CANCELLED'))).toBe('series: 1 updated');
  expect((await seriesOf('same')).events.map(({ status }) => status)).toEqual(Array(4).fill('trash'));
});
