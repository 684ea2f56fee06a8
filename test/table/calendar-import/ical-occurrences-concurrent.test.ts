import { describe, expect, it } from 'vitest';
import { importFrom, importInOwnProcess } from './command.ts';
import {
  editEvent,
  editOnce,
  editSeries,
  idOf,
  isWrite,
  readsTemplate,
  TITLE,
  third,
  titlesOf,
  useEditableTable,
} from './edit-beside-import.ts';
import { imported, jam, jamFile, moved, seriesOf, WEEKLY } from './repeating-jam.ts';

/** Imports of single occurrences while somebody, or another import, changes their series. */

useEditableTable();

describe.each([
  ['leaves alone', [], 'kept', TITLE],
  ['overwrites, with --overwrite,', ['--overwrite'], 'updated', 'Late jam'],
] as const)('an import %s', (_what, options, outcome, title) => {
  it('an occurrence without its event that somebody changes here', async () => {
    const uid = `o${options}`;
    await imported(jam(uid, WEEKLY));
    const id = await idOf(uid, 1);
    const isEdited = editOnce(isWrite, 'after', () => editEvent(id));
    const { stdout } = await importFrom(await jamFile(moved(uid)), options);
    expect(isEdited()).toBe(true);
    expect(stdout).toContain(`events: 1 ${outcome}`);
    expect((await seriesOf(uid)).events[1]).toMatchObject({ title });
    expect(await imported(jam(uid, WEEKLY, 'DESCRIPTION:New'), moved(uid))).toContain('series: 1 kept');
  });

  it('an occurrence without its event if somebody changes its series here', async () => {
    const uid = `all${options}`;
    await imported(jam(uid, WEEKLY));
    const id = await idOf(uid, 0);
    const isEdited = editOnce(readsTemplate, 'after', () => editSeries(id));
    const { stdout } = await importFrom(await jamFile(moved(uid)), options);
    expect(isEdited()).toBe(true);
    expect(stdout).toContain(`events: 1 ${outcome}`);
    const expected = [TITLE, title, TITLE, TITLE];
    expect(await titlesOf(uid)).toEqual(expected);
    expect(await imported(jam(uid, WEEKLY, 'DESCRIPTION:New'), moved(uid))).toContain('series: 1 kept');
    expect(await titlesOf(uid)).toEqual(expected);
  });
});

describe('two imports of different occurrences of a series', () => {
  /** Imports the second occurrence, and all of the third one while that runs. */
  async function importBoth(uid: string, edit: () => Promise<unknown> = async () => {}) {
    await imported(jam(uid, WEEKLY));
    const path = await jamFile(third(uid));
    let other: ReturnType<typeof importInOwnProcess> | undefined;
    editOnce(isWrite, 'after', async () => {
      other = importInOwnProcess(path);
      await other;
      await edit();
    });
    expect(await imported(moved(uid))).toBe('events: 1 updated');
    expect(await other).toMatchObject({ code: 0 });
  }

  it('are both known to the next import', async () => {
    await importBoth('t');
    expect(await imported(moved('t'))).toBe('events: 1 unchanged');
    expect(await imported(third('t'))).toBe('events: 1 unchanged');
  });

  it('notice what somebody changes here after one of them', async () => {
    await importBoth('u', async () => editEvent(await idOf('u', 3)));
    const newer = [jam('u', WEEKLY, 'DESCRIPTION:New'), moved('u'), third('u')];
    expect(await imported(...newer)).toContain('series: 1 kept');
    expect((await titlesOf('u'))[3]).toBe(TITLE);
  });
});

it('an import that is refused leaves what another import makes of the series', async () => {
  await imported(jam('m', WEEKLY));
  const large = await jamFile([...moved('m'), `DESCRIPTION:${'€'.repeat(10_000)}`]);
  const path = await jamFile(third('m'));
  let other: ReturnType<typeof importInOwnProcess> | undefined;
  editOnce(isWrite, 'after', () => {
    other = importInOwnProcess(path);
    return other;
  });
  expect(await importFrom(large)).toMatchObject({ code: 3 });
  expect(await other).toMatchObject({ code: 0 });
  expect(await imported(third('m'))).toBe('events: 1 unchanged');
  expect(await imported(jam('m', WEEKLY, 'DESCRIPTION:New'), third('m'))).toBe('series: 1 updated');
});
