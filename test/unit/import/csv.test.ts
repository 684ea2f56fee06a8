import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../scripts/cli/import/csv.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import type { Row } from '../../../scripts/cli/import/row.ts';
import { Utf8Check } from '../../../scripts/cli/lib/utf8.ts';
import { superlinearTexts } from '../../nasty-text.ts';

/** Reads the rows of a file with teachers. */
async function rowsOf(text: string | Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  const chunks = Readable.from([Buffer.from(text)]);
  for await (const row of csvRows(chunks, kinds.docentes.member, new Utf8Check())) rows.push(row);
  return rows;
}

const NAMES = 'id-docente,externo,nome';

describe('CSV as other programs write it', () => {
  it.each([
    ['other separators', 'id-docente;externo;nome\n1;true;ANA\n'],
    ['a line for spreadsheets', 'sep=;\nid-docente;externo;nome\n1;true;ANA\n'],
    ['no names', '1,true,ANA\n'],
    ['names in capitals', 'ID-DOCENTE,EXTERNO,NOME\n1,true,ANA\n'],
    ['the name of a spreadsheet', Buffer.from('PK\u0003\u0004,\u0007')],
  ])('is refused with %s', async (_, text) => {
    await expect(rowsOf(text)).rejects.toThrow('The first line names no member of the record');
  });

  it.each([`${NAMES},\n1,true,ANA,\n`, `${NAMES},,\n1,true,ANA,,\n`])(
    'is refused with columns that have no name',
    async (text) => {
      await expect(rowsOf(text)).rejects.toThrow('The first line has cells without a name');
    },
  );

  it('is refused with a column named __proto__', async () => {
    const refusal = 'The first line names __proto__, which is not a member of a record';
    await expect(rowsOf(`${NAMES},__proto__\n1,true,ANA,x\n`)).rejects.toThrow(refusal);
  });

  it('is read in linear time, however many names its first line has', async () => {
    const make = (length: number) =>
      `${NAMES},${Array.from({ length: length / 7 }, (_, n) => n + 100_000).join(',')}\n`;
    const texts = [{ name: 'names', make }];
    expect(await superlinearTexts(rowsOf, { n: 100_000, texts })).toEqual([]);
  });

  it('is refused from the first row on if its quotation mark is not closed', async () => {
    await expect(rowsOf(`${NAMES}\n1,true,"ANA\n`)).rejects.toThrow('The row that begins after line 1');
  });

  it('may have rows without a value', async () => {
    const rows = await rowsOf(`${NAMES}\n,,\n1,true,ANA\n,\n,,\n2,true,RUI\n`);
    expect(rows.map(({ line }) => line)).toEqual([3, 6]);
  });

  it.each(['\n', '\r\n'])('names the lines of rows after line breaks in cells (%j)', async (lineBreak) => {
    const lines = [NAMES, '1,true,"A', 'B', '', 'C"', '2,x', '', '3,true,"D', 'E"', '4,true,F'];
    const rows = await rowsOf(lines.join(lineBreak));
    expect(rows.map(({ line }) => line)).toEqual([2, 6, 8, 10]);
  });

  it.each([
    ['inside a cell', '3,true,D"E', 'has a quotation mark inside a cell (nome)'],
    ['after one that ends its cell', '3,true,"D"E', 'has a quotation mark inside a cell (nome)'],
    ['that is not closed', '3,true,"D', 'does not end: is a quotation mark missing?'],
  ])(
    'names the line before a row with a quotation mark %s, whatever line breaks cells have',
    async (_, ...row) => {
      const [text, refusal] = row;
      const lines = [NAMES, '1,true,"A', 'B', '', 'C"', '', '2,true,"F', 'G"', text, '4,true,H', ''];
      for (const lineBreak of ['\n', '\r\n'])
        await expect(rowsOf(lines.join(lineBreak))).rejects.toThrow(
          `The row that begins after line 8 ${refusal}`,
        );
    },
  );

  it('may end its lines in different ways', async () => {
    const rows = await rowsOf(`${NAMES}\n1,true,ANA\r\n2,true,RUI\n`);
    expect(rows).toMatchObject([{ value: { nome: 'ANA' } }, { value: { nome: 'RUI' } }]);
  });

  it.each([
    ['12', 12],
    ['012', 12],
    ['12.0', 12],
    ['12.000', '12.000'],
    ['12.5', '12.5'],
    ['1.2E+01', '1.2E+01'],
  ])('has whole numbers: %s', async (cell, value) => {
    expect(await rowsOf(`${NAMES}\n${cell},true,ANA\n`)).toMatchObject([{ value: { 'id-docente': value } }]);
  });
});
