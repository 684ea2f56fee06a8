import { describe, expect, it } from 'vitest';
import { CLASSES } from './api.ts';
import { allRows, expectRefused, rows, someRow } from './rows.ts';

const OPEN = `/referencias-bibliograficas-basicas?id-turma=${CLASSES.open}`;

describe('bibliographic references', () => {
  it.each(['autor', 'editora', 'titulo'])('can be found by a part of %s, in any case', async (member) => {
    const text = (value: unknown) => String(value ?? '').toLowerCase();
    const example = await someRow(OPEN, (row) => row[member] !== null);
    const part = text(example[member]).slice(1, 7);
    const found = await allRows(`${OPEN}&${member}=${encodeURIComponent(part)}`);
    expect(found).toEqual((await allRows(OPEN)).filter((row) => text(row[member]).includes(part)));
    expect(found).toContainEqual(example);
  });

  it.each(['tipo', 'edicao'])('can be found by the whole of %s, in any case', async (member) => {
    const example = await someRow(OPEN, (row) => row[member] !== null);
    const value = String(example[member]);
    const found = await allRows(`${OPEN}&${member}=${encodeURIComponent(value.toLowerCase())}`);
    expect(found).toEqual((await allRows(OPEN)).filter((row) => row[member] === value));
    expect(await rows(`${OPEN}&${member}=${encodeURIComponent(`${value}x`)}`)).toEqual([]);
  });

  it('must match all filters of the request', async () => {
    const example = await someRow(OPEN);
    const title = encodeURIComponent(String(example.titulo));
    expect(await rows(`${OPEN}&titulo=${title}&tipo=${example.tipo}`)).toContainEqual(example);
    expect(await rows(`${OPEN}&titulo=${title}&tipo=NENHUM`)).toEqual([]);
  });

  it('are refused without a class, and not found in an unknown class', async () => {
    await expectRefused('/referencias-bibliograficas-basicas', 400);
    await expectRefused(`/referencias-bibliograficas-basicas?id-turma=${CLASSES.none}`, 404);
  });
});
