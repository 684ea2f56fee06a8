import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { get, readAll } from '../../../lib/table/read.ts';
import {
  agrupadoras,
  enqueteIds,
  enquetes,
  frequenciasDias,
  materiais,
  noticias,
  participantes,
  registros,
  turmas,
} from '../../../lib/turma/keys.ts';
import { newDirectory, newFile } from '../../new-directory.ts';
import { countRecords } from '../../stored-records.ts';
import {
  discenteRow,
  importInto,
  interruptedImport,
  rowsFile,
  runImport,
  tableOptions,
  turmaRow,
} from './command.ts';

const turma = (idTurma: number) => get(turmas, turmas.key({ idTurma }));
const students = (idTurma: number) => countRecords(participantes.range({ idTurma }));

describe('npm run import', () => {
  it('loads valid rows, and reports the others with file, line, member and reason', async () => {
    const file = await rowsFile('turmas.ndjson', [
      turmaRow(100),
      turmaRow(101, { ano: 'dois mil' }),
      { ...turmaRow(102), 'descricao-horaro': null },
      { 'id-turma': 103 },
      [],
      turmaRow(104),
    ]);
    const { code, stdout, stderr } = await importInto(file);
    expect(code).toBe(3);
    expect(stderr.split('\n').slice(0, 4)).toEqual([
      `${file}:2: ano: expected a whole number of 32 bits`,
      `${file}:3: descricao-horaro: is not a member of the record`,
      expect.stringMatching(`^${file}:4: ano: is required; periodo: is required; `),
      `${file}:5: is not a JSON object`,
    ]);
    expect(stdout).toContain('turmas: 2 rows loaded');
    expect(stdout).toContain('4 rows left out');
    expect([await turma(100), await turma(101), await turma(104)]).toMatchObject([
      { idTurma: 100, local: null },
      undefined,
      { idTurma: 104 },
    ]);
  });

  it('writes the rows that are left out to a file, with their problems', async () => {
    const row = { ...discenteRow(1, 199), nome: 7 };
    const file = await newFile('participantes.ndjson', `{"id\n${JSON.stringify(row)}`);
    const reject = join(await newDirectory(), 'rejects.ndjson');
    expect((await importInto('--reject', reject, file)).code).toBe(3);
    const rejects = (await readFile(reject, 'utf8')).trimEnd().split('\n');
    expect(rejects.map((line) => JSON.parse(line))).toEqual([
      { file, line: 1, problems: [{ reason: 'is not JSON' }], text: '{"id' },
      { file, line: 2, problems: [{ member: 'nome', reason: 'expected text' }], row },
    ]);
  });

  it('does not write the rows that are left out over a file to import', async () => {
    const file = await rowsFile('turmas.ndjson', [turmaRow(198)]);
    const content = await readFile(file, 'utf8');
    const same = join(dirname(file), '.', basename(file));
    expect(await runImport('--dry-run', '--reject', same, dirname(file))).toEqual({
      code: 2,
      stdout: '',
      stderr: `${same} is where the input is read from: name another file with --reject.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe(content);
  });

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
    const { code, stdout, stderr } = await runImport('--dry-run', csv, ndjson, other);
    expect({ code, stdout }).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^docentes: 4 rows would be loaded\n3 rows left out:\n/),
    });
    expect(stderr.trimEnd().split('\n')).toEqual([
      `${csv}:4: is not UTF-8: save the file as UTF-8`,
      `${csv}:5: has a different number of cells than the first line`,
      `${ndjson}:1: is not UTF-8: save the file as UTF-8`,
    ]);
  });

  it('reports which record exceeds which size limit, and continues', async () => {
    const schedule = (stretches: number) =>
      Array.from({ length: stretches }, (_, n) => `2M1 (${10 + n}/03/2025 - ${10 + n}/03/2025)`).join(', ');
    const classes = await rowsFile('turmas.ndjson', [
      turmaRow(115),
      turmaRow(116, { 'nome-componente': 'x'.repeat(201) }),
      turmaRow(117, { 'descricao-horario': schedule(11) }),
      turmaRow(118, { 'descricao-horario': '2M1 (01/01/1000 - 31/12/3000)' }),
      turmaRow(120, {
        'descricao-horario': '24M12 (03/03/2020 - 12/03/2020),24M12 (03/03/2025 - 12/03/2025)',
      }),
      turmaRow(119, { 'descricao-horario': schedule(10), local: 'sala\u0007' }),
    ]);
    const news = (id: number, conteudo: string) => ({
      'id-noticia': id,
      'id-turma': 115,
      titulo: 'Aviso',
      conteudo,
      'data-cadastro': 1000,
    });
    const file = await rowsFile('noticias.ndjson', [
      news(9101, 'x'.repeat(12_001)),
      news(9102, `<i></i>${'&'.repeat(11_000)}`),
      news(9103, 'x'.repeat(12_000)),
      news(9104, '<b>'.repeat(101)),
      news(9105, '<script>alert(1)</script>'),
      news(9106, '<p onclick="x()">Prova <b>adiada</b><script>y()</script></p>'),
    ]);
    const { code, stderr } = await importInto(classes, file);
    expect(code).toBe(3);
    expect(stderr.trimEnd().split('\n')).toEqual([
      `${classes}:2: nome-componente: expected text of at most 200 characters`,
      `${classes}:3: descricao-horario: expected at most 10 stretches`,
      `${classes}:4: descricao-horario: expected stretches of at most 1000 days in all`,
      `${classes}:5: descricao-horario: expected stretches within 1000 days`,
      `${classes}:6: local: expected text without control characters`,
      `${file}:1: conteudo: expected text of 1 to 12000 characters`,
      `${file}:2: conteudo: expected text of 1 to 12000 characters`,
      `${file}:4: conteudo: expected HTML whose elements are nested at most 100 deep`,
      `${file}:5: conteudo: expected text of 1 to 12000 characters`,
    ]);
    const noticia = (idNoticia: number) => get(noticias, noticias.key({ idTurma: 115, idNoticia }));
    expect((await noticia(9103))?.conteudo).toHaveLength(12_000);
    expect((await noticia(9106))?.conteudo).toBe('<p>Prova <b>adiada</b></p>');
  });

  it('stores a CPF as its digits, with the leading zeros that it loses as a number', async () => {
    const rows = ['012.345.678-90', '1234567890'].map((cpf, n) => ({
      ...discenteRow(n + 1, 128),
      'cpf-cnpj': cpf,
    }));
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(128)]),
      await rowsFile('participantes.ndjson', rows),
    );
    const stored = await readAll(participantes.range({ idTurma: 128 }));
    expect(stored.map(({ cpfCnpj }) => cpfCnpj)).toEqual(['01234567890', '01234567890']);
  });

  it('ignores a part of a schedule code whose dates are empty', async () => {
    const code = '24M12 (00/00/0000 - 00/00/0000)';
    const file = await rowsFile('turmas.ndjson', [
      turmaRow(133),
      turmaRow(134, { 'descricao-horario': code }),
    ]);
    expect(await importInto(file)).toMatchObject({ code: 0 });
    expect(await turma(134)).toMatchObject({ descricaoHorario: code });
  });

  it('replaces the number of lessons of a day whose absences stay the same', async () => {
    const data = Date.UTC(2026, 2, 2, 3);
    const rows = (aulas: number) =>
      [1, 2].map((id) => ({
        'id-frequencia': 610_000_000 + id,
        'id-turma': 126,
        'id-participante': id,
        data,
        faltas: 1,
        'quantidade-aulas': aulas,
        'data-registro': data,
      }));
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(126)]),
      await rowsFile('participantes.ndjson', [discenteRow(1, 126), discenteRow(2, 126)]),
      await rowsFile('frequencias.ndjson', rows(2)),
    );
    expect(await importInto(await rowsFile('frequencias.ndjson', rows(4)))).toMatchObject({ code: 0 });
    const day = await get(frequenciasDias, frequenciasDias.key({ idTurma: 126, data }));
    expect(day).toMatchObject({ quantidadeAulas: 4, linhas: [{ faltas: 1 }, { faltas: 1 }] });
  });

  it('moves a material to another topic', async () => {
    const topic = (id: number) => ({
      ...{ 'id-topico-aula': id, 'id-turma': 127, 'id-topico-pai': 0, descricao: 'T', conteudo: 'T' },
      ...{ 'data-inicio': 1000, 'data-fim': 1000, visivel: true, cancelado: false },
    });
    const material = (topico: number, nome = 'M') => ({
      ...{ 'id-material': 5, 'id-turma': 127, 'id-topico-aula': topico, nome, 'id-tipo-material': 1 },
      ...{ 'tipo-material': 'ARQUIVO', 'data-cadastro': 1000, visivel: true },
    });
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(127)]),
      await rowsFile('topicos-aulas.ndjson', [topic(1), topic(2)]),
      await rowsFile('materiais.ndjson', [material(1), material(1, 'N')]),
    );
    const file = await rowsFile('materiais.ndjson', [material(1, 'O'), material(2)]);
    expect(await importInto(file)).toMatchObject({ code: 0 });
    const found = await readAll(materiais.range({ idTurma: 127 }));
    expect(found.map(({ idTopicoAula, nome }) => [idTopicoAula, nome])).toEqual([[2, 'M']]);
    expect(
      await get(registros, registros.key({ idTurma: 127, tipo: 'MATERIAL', idRegistro: 5 })),
    ).toMatchObject({ idTopicoAula: 2 });
  });

  it('leaves out attendance that does not fit into its day', async () => {
    const classes = await rowsFile('turmas.ndjson', [turmaRow(125)]);
    const ids = Array.from({ length: 2001 }, (_, n) => n + 1);
    const midnight = Date.UTC(2026, 2, 2, 3);
    const row = (id: number) => ({
      'id-frequencia': 600_000_000 + id,
      'id-turma': 125,
      'id-participante': id,
      data: midnight,
      faltas: 0,
      'quantidade-aulas': 2,
      'data-registro': midnight,
    });
    const students = await rowsFile(
      'participantes.ndjson',
      ids.map((id) => discenteRow(id, 125)),
    );
    const file = await rowsFile('frequencias.ndjson', ids.map(row));
    const { code, stdout, stderr } = await importInto(classes, students, file);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `${file}:2001: data: the day is full: it has room for 2000 students\n`,
    });
    expect(stdout).toContain('frequencias: 2,000 rows loaded');
  });

  it('leaves out rows that refer to a record that exists neither in the table nor in the files', async () => {
    await importInto(await rowsFile('turmas.ndjson', [turmaRow(120)]));
    const directory = await newDirectory();
    const write = (name: string, rows: readonly unknown[]) =>
      writeFile(join(directory, name), rows.map((row) => JSON.stringify(row)).join('\n'));
    const poll = {
      'id-enquete': 500_000_000,
      'id-turma': 120,
      pergunta: 'Quando?',
      'data-cadastro': 0,
      'data-inicio': 0,
      'data-fim': 1,
      alternativas: [{ 'id-alternativa': 500_000_001, descricao: 'Já' }],
    };
    const vote = (student: number, choice: number) => ({
      'id-enquete': 500_000_000,
      'id-turma': 120,
      'id-alternativa': choice,
      'id-discente': student,
      'data-resposta': 0,
    });
    await write('turmas.ndjson', [turmaRow(121)]);
    await write('participantes.ndjson', [discenteRow(1, 120), discenteRow(1, 121), discenteRow(1, 129)]);
    await write('enquetes.ndjson', [poll]);
    await write('respostas-enquetes.ndjson', [vote(1, 500_000_001), vote(2, 500_000_001), vote(1, 7)]);
    const { code, stdout, stderr } = await importInto(directory);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /participantes: 2 rows loaded\n.*enquetes: 1 row loaded\n.*respostas-enquetes: 1 row loaded/s,
    );
    expect(stderr).toContain('participantes.ndjson:3: id-turma: there is no class 129');
    expect(stderr).toContain('respostas-enquetes.ndjson:2: id-discente: there is no student 2 in class 120');
    expect(stderr).toContain(
      'respostas-enquetes.ndjson:3: id-alternativa: there is no alternative 7 of poll',
    );
    expect(await enqueteIds.next()).toBeGreaterThan(500_000_000);
  });

  it('accepts references to a later record of the same file', async () => {
    const sub = (id: number, of: number) => turmaRow(id, { 'id-turma-agrupadora': of, subturma: true });
    const file = await rowsFile('turmas.ndjson', [sub(130, 131), turmaRow(131), sub(132, 139)]);
    const { code, stderr } = await importInto(file);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `${file}:3: id-turma-agrupadora: there is no class 139\n`,
    });
    expect(await turma(130)).toMatchObject({ idTurmaAgrupadora: 131 });
    expect(await get(agrupadoras, agrupadoras.key({ idTurma: 131 }))).toEqual({ idTurma: 131 });
  });

  it('loads the last row of a record, even if earlier ones refer to a later record', async () => {
    const sub = (id: number, of: number, ano: number) => turmaRow(id, { ano, 'id-turma-agrupadora': of });
    const rows = [sub(135, 137, 2024), sub(136, 138, 2024), sub(135, 0, 2025), turmaRow(138), turmaRow(137)];
    const file = await rowsFile('turmas.ndjson', [...rows, sub(136, 137, 2025), sub(136, 139, 2026)]);
    for (let time = 1; time <= 2; time += 1) {
      const { code, stdout, stderr } = await importInto(file);
      expect({ code, stderr }).toEqual({
        code: 3,
        stderr: `${file}:7: id-turma-agrupadora: there is no class 139\n`,
      });
      expect(stdout).toContain('turmas: 6 rows loaded');
      expect([await turma(135), await turma(136)]).toMatchObject([
        { ano: 2025, idTurmaAgrupadora: 0 },
        { ano: 2025, idTurmaAgrupadora: 137 },
      ]);
      const groupings = await readAll(agrupadoras.range({}));
      const ofFile = groupings.map(({ idTurma }) => idTurma).filter((id) => id >= 135 && id <= 138);
      expect(ofFile).toEqual([137]);
    }
  });

  it('checks everything and writes nothing with --dry-run, even without a table', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'turmas.ndjson'), JSON.stringify(turmaRow(140)));
    const rows = [discenteRow(1, 140), discenteRow(1, 149)].map((row) => JSON.stringify(row));
    await writeFile(join(directory, 'participantes.ndjson'), rows.join('\n'));
    for (const options of [[], tableOptions()]) {
      const { code, stdout, stderr } = await runImport('--dry-run', ...options, directory);
      expect(code).toBe(3);
      expect(stdout).toContain('participantes: 1 row would be loaded');
      expect(stderr).toContain('participantes.ndjson:2: id-turma: there is no class 149');
    }
    expect(await turma(140)).toBeUndefined();
  });

  it('can be interrupted, and repeated', async () => {
    await importInto(await rowsFile('turmas.ndjson', [turmaRow(150)]));
    const rows = Array.from({ length: 3000 }, (_, n) => discenteRow(n + 1, 150));
    const file = await rowsFile('participantes.ndjson', rows);
    const begun = async () => {
      while ((await students(150)) === 0) await sleep(20);
    };
    const { code, stderr, stdout } = await interruptedImport(begun(), file);
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'Interrupted. Run the same command again to load the rest.\n',
    });
    const [, loaded = ''] = /participantes: ([\d,]+) rows loaded/.exec(stdout) ?? [];
    const before = await students(150);
    expect(before).toBe(Number(loaded.replace(',', '')));
    expect(before).toBeLessThan(3000);
    expect((await importInto(file)).code).toBe(0);
    expect(await students(150)).toBe(3000);
  });

  it('reads the files of a directory that are named after kinds, and ignores others', async () => {
    const directory = await newDirectory();
    await mkdir(join(directory, 'more'));
    await writeFile(join(directory, 'README.md'), 'Dados');
    await writeFile(join(directory, 'turmas.jsonl'), `\n${JSON.stringify(turmaRow(160))}\n\n`);
    expect(await importInto(directory)).toMatchObject({ code: 0, stdout: 'turmas: 1 row loaded\n' });
  });

  it.each([
    [2, 'Name the table with --table', (file: string) => [file]],
    [2, 'Name the files or directories', () => tableOptions()],
    [2, '--fast', (file: string) => [...tableOptions(), '--fast', file]],
    [1, 'There is no file or directory nowhere.ndjson', () => [...tableOptions(), 'nowhere.ndjson']],
    [1, 'does not name a kind of record', () => [...tableOptions(), 'package.json']],
    [
      1,
      'The table sino-none cannot be used',
      (file: string) => [...tableOptions(), '--table', 'sino-none', file],
    ],
    [1, 'cannot be written', (file: string) => [...tableOptions(), '--reject', '/nowhere/x', file]],
  ])('exits with %i and reports: %s', async (code, sentence, args) => {
    const file = await rowsFile('turmas.ndjson', [turmaRow(170)]);
    const ended = await runImport(...args(file));
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reports where a file is broken, and that the rest can be loaded later', async () => {
    const cut = await newFile('turmas.ndjson.gz', gzipSync(JSON.stringify(turmaRow(180))).subarray(0, 40));
    expect(await importInto(cut)).toMatchObject({ code: 1, stderr: expect.stringContaining(cut) });
    const quotes = await newFile('noticias.csv', 'id-noticia,titulo\n1,"a"b\n');
    expect(await importInto(quotes)).toMatchObject({ code: 1, stderr: expect.stringContaining('line 2') });
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
});
