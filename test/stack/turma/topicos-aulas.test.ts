import { describe, expect, it } from 'vitest';
import { CLASSES, STUDENT, turma } from './api.ts';
import { allRows, expectListed, expectRefused, type Row, someRow } from './rows.ts';

const OPEN = `/topicos-aulas?id-turma=${CLASSES.open}`;
const WITH_HIDDEN = `${OPEN}&incluir-invisiveis=true`;
const student = { claims: { 'id-discente': STUDENT } };
const isHidden = (row: Row) => row.visivel === false;

describe('lesson topics', () => {
  it('are listed by class and read by identifier', async () => {
    const topics = await expectListed(
      WITH_HIDDEN,
      'id-topico-aula',
      (row) => `/topicos-aulas/${row['id-topico-aula']}`,
    );
    expect(topics.some(isHidden)).toBe(true);
  });

  it('that are hidden are left out unless requested', async () => {
    const visible = (await allRows(WITH_HIDDEN)).filter((row) => !isHidden(row));
    expect(await allRows(OPEN)).toEqual(visible);
    expect(await allRows(`${OPEN}&incluir-invisiveis=false`)).toEqual(visible);
  });

  it('that are hidden stay hidden from students', async () => {
    expect(await allRows(WITH_HIDDEN, student)).toEqual(await allRows(OPEN));
    const hidden = (await someRow(WITH_HIDDEN, isHidden))['id-topico-aula'];
    await expectRefused(`/topicos-aulas/${hidden}`, 404, student);
    expect((await turma(`/topicos-aulas/${hidden}`)).status).toBe(200);
    await expectRefused(`/materiais?id-topico-aula=${hidden}`, 404, student);
  });

  it('are refused without a class, and not found by an unknown class or identifier', async () => {
    await expectRefused('/topicos-aulas', 400);
    await expectRefused(`/topicos-aulas?id-turma=${CLASSES.none}`, 404);
    await expectRefused('/topicos-aulas/1', 404);
  });
});
