import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { get } from '../../../lib/table/read.ts';
import { enquetes, noticias } from '../../../lib/turma/keys.ts';
import { newDirectory, newFile } from '../../new-directory.ts';
import { importInto, rowsFile, runImport, turmaRow } from './command.ts';

describe('the files of an import', () => {
  it('reads CSV with all kinds of cells, and gzip', async () => {
    const classes = await rowsFile('turmas.ndjson', [turmaRow(110)]);
    const csv = [
      '\uFEFFid-noticia,id-turma,titulo,conteudo,autor,data-cadastro',
      '9001,110,"Prova, ""adiada""","Linha 1\nLinha 2",,1000',
      '9002,110,Aviso,Texto,ANA,x',
      '9003,110,Aviso,Texto,ANA',
      '9004,110,Aviso,Texto,ANA,2000',
    ].join('\r\n');
    const file = await newFile('noticias.2026-1.csv.gz', gzipSync(csv));
    const { code, stderr } = await importInto(classes, file);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `${file}:4: data-cadastro: expected milliseconds since 1970, within the years 1 to 9999\n${file}:5: has a different number of cells than the first line\n`,
    );
    const noticia = (idNoticia: number) => get(noticias, noticias.key({ idTurma: 110, idNoticia }));
    expect(await noticia(9001)).toEqual({
      idNoticia: 9001,
      idTurma: 110,
      titulo: 'Prova, "adiada"',
      conteudo: 'Linha 1\nLinha 2',
      autor: null,
      dataCadastro: 1000,
    });
    expect(await noticia(9004)).toMatchObject({ autor: 'ANA' });
  });

  it('reads cells of members with a default', async () => {
    const classes = await rowsFile('turmas.ndjson', [turmaRow(110)]);
    const polls = [
      'id-enquete,id-turma,pergunta,data-cadastro,data-inicio,data-fim,alternativas,respondida,version',
      '9001,110,Sim?,1000,1000,2000,[],TRUE,2',
      '9002,110,Sim?,1000,1000,2000,[],,',
    ];
    expect(await importInto(classes, await newFile('enquetes.csv', polls.join('\n')))).toMatchObject({
      code: 0,
      stderr: '',
    });
    const enquete = (idEnquete: number) => get(enquetes, enquetes.key({ idTurma: 110, idEnquete }));
    expect(await enquete(9001)).toMatchObject({ respondida: true, version: 2 });
    expect(await enquete(9002)).toMatchObject({ respondida: false, version: 1 });
  });

  it('refuses CSV that names a member twice', async () => {
    const file = await newFile('docentes.csv', 'id-docente,externo,nome,nome\n9001,false,ANA,RUI\n');
    const { code, stdout, stderr } = await runImport('--dry-run', file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`${file}: The first line names nome twice: fix that first.`);
  });

  it('keeps all cells of CSV rows that are left out because of their number', async () => {
    const rows = ['9001,false', '9002,false,"RUI, ""B""",X'];
    const file = await newFile('docentes.csv', ['id-docente,externo,nome', ...rows, ''].join('\r\n'));
    const reject = join(await newDirectory(), 'rejects.ndjson');
    expect((await runImport('--dry-run', '--reject', reject, file)).code).toBe(3);
    const rejects = (await readFile(reject, 'utf8')).trimEnd().split('\n');
    expect(rejects.map((line) => JSON.parse(line).text)).toEqual(rows);
  });

  it('leaves out rows that are not UTF-8', async () => {
    const rows = (...names: readonly string[]) =>
      names.map((nome, n) => ({ 'id-docente': 9051 + n, externo: false, nome }));
    const latin1 = Buffer.from('9061,false,ANA\r\n9062,false,JO\u00c3O\r\n9063,false,"A\nB",X\r\n', 'latin1');
    const csv = await newFile(
      'docentes.1.csv',
      Buffer.concat([Buffer.from('id-docente,externo,nome\r\n9060,false,S\u00c1\r\n'), latin1]),
    );
    const lines = rows('R\u00daI', 'EVA').map((row) => JSON.stringify(row));
    const ndjson = await newFile('docentes.2.ndjson', Buffer.from(lines.join('\n'), 'latin1'));
    const other = await rowsFile('docentes.4.ndjson', rows('A\ufffdO'));
    const utf8 = Buffer.from('id-docente,externo,nome\n9071,false,SÁ\n9072,false,SÁ');
    const cutOff = await newFile('docentes.5.csv', utf8.subarray(0, -1));
    const { code, stdout, stderr } = await runImport('--dry-run', csv, ndjson, other, cutOff);
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^docentes: 5 rows would be loaded\n4 rows left out:\n/),
    });
    expect(stderr.trimEnd().split('\n')).toEqual([
      `${csv}:4: is not UTF-8: save the file as UTF-8`,
      `${csv}:5: has a different number of cells than the first line`,
      `${ndjson}:1: is not UTF-8: save the file as UTF-8`,
      `${cutOff}:3: is not UTF-8: save the file as UTF-8`,
    ]);
  });

  it('reads the files of a directory that are named after kinds, and ignores others', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'more'));
    await writeFile(join(directory, 'README.md'), 'Dados');
    await writeFile(join(directory, 'turmas.jsonl'), `\n${JSON.stringify(turmaRow(160))}\n\n`);
    expect(await importInto(directory)).toMatchObject({ code: 0, stdout: 'turmas: 1 row loaded\n' });
  });

  it('says that nothing is loaded of a file without rows', async () => {
    const stdout = 'docentes: 0 rows loaded\n';
    expect(await importInto(await newFile('docentes.csv', ''))).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('reports where a file is broken, and that the rest can be loaded later', async () => {
    const cut = await newFile('turmas.ndjson.gz', gzipSync(JSON.stringify(turmaRow(180))).subarray(0, 40));
    const result = await importInto(cut);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(cut) });
    expect(result.stderr).toContain('\nLoaded rows stay. Run the same command again');
    const quotes = await newFile('noticias.csv', 'id-noticia,titulo\n1,"a"b\n');
    expect(await importInto(quotes)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('after line 1 '),
    });
  });

  it.each([
    ['to the end of the file', 3],
    ['for more than a row can have', 400_000],
  ])('reports where a quotation mark of CSV is not closed, %s', async (_, rows) => {
    const before = ['id-docente,externo,nome', '9071,false,"A\nB"', '9072,false,"C'];
    const after = Array.from({ length: rows }, (_row, n) => `${9073 + n},false,A NAME THAT TAKES SOME BYTES`);
    const file = await newFile('docentes.csv', [...before, ...after, ''].join('\n'));
    expect((await runImport('--dry-run', file)).stderr).toContain(
      `${file}: The row that begins after line 3 does not end: is a quotation mark missing?`,
    );
  });

  it('reports a first line of CSV that does not end', async () => {
    const names = await newFile('docentes.csv', 'id-docente,"externo,nome\n9071,false,ANA\n');
    expect((await runImport('--dry-run', names)).stderr).toContain(
      `${names}: The first line does not end: is a quotation mark missing?`,
    );
    const other = await newFile('docentes.csv', Buffer.alloc(17 * 2 ** 20, 'x'));
    expect((await runImport('--dry-run', other)).stderr).toContain(`${other}: The first line does not end: `);
  });
});
