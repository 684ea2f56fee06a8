import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { get, readAll } from '../../../lib/table/read.ts';
import { enqueteIds, notasUnidades, noticias, registros, turmas } from '../../../lib/turma/keys.ts';
import { newDirectory } from '../../new-directory.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const turma = (idTurma: number) => get(turmas, turmas.key({ idTurma }));

describe('rows that an import refuses', () => {
  it('are reported with the size limit that a record exceeds', async () => {
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

  it('are nested so deeply that functions on them would overflow the stack', async () => {
    const deep = (open: string, close: string) =>
      `{"id-turma":123,"x":${open.repeat(20_000)}1${close.repeat(20_000)}}`;
    const file = await rowsFile('turmas.ndjson', [turmaRow(122)]);
    await appendFile(file, `\n${deep('[', ']')}\n${deep('{"x":', '}')}\n`);
    const { code, stderr } = await importInto(file);
    const reason = 'is nested deeper than 32 levels';
    expect({ code, stderr }).toEqual({ code: 3, stderr: `${file}:2: ${reason}\n${file}:3: ${reason}\n` });
    expect(await turma(122)).toBeDefined();
  });

  it('are nested so deeply in a cell of CSV', async () => {
    const csv = await rowsFile('enquetes.csv', []);
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    await writeFile(csv, `id-enquete,id-turma,alternativas\n9122,122,${deep}\n`);
    const { code, stderr } = await importInto(csv);
    expect({ code, stderr }).toEqual({ code: 3, stderr: `${csv}:2: is nested deeper than 32 levels\n` });
  });

  it('have a grade that the table cannot hold', async () => {
    const students = await rowsFile('participantes.ndjson', [discenteRow(1, 121), discenteRow(2, 121)]);
    const row = (id: number, media: number) => ({
      ...{ 'id-nota-unidade': id, 'id-turma': 121, 'id-participante': id, unidade: 1, media },
      ...{ ano: 2026, periodo: 1, faltas: 0, recuperacao: null, 'data-registro': null },
      ...{ 'nome-componente': 'CÁLCULO I', 'codigo-componente': 'MAT0311' },
    });
    const grades = await rowsFile('notas-unidades.ndjson', [row(1, 1e-131), row(2, 1e-130)]);
    const { code, stderr } = await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(121)]),
      students,
      grades,
    );
    expect(code).toBe(3);
    expect(stderr.trimEnd()).toBe(
      `${grades}:1: media: expected a grade from 0 to 10, and not below 1e-130 if above 0`,
    );
    const [stored] = await readAll(notasUnidades.range({ idTurma: 121, idParticipante: 2 }));
    expect(stored?.media).toBe(1e-130);
  });

  it('have identifiers that the table does not read', async () => {
    const poll = (id: number) => ({
      ...{ 'id-enquete': id, 'id-turma': 145, pergunta: 'Qual?', 'data-cadastro': 1000 },
      ...{ 'data-inicio': 1000, 'data-fim': 2000 },
      alternativas: [{ 'id-alternativa': 1, descricao: 'A' }],
    });
    const classes = [turmaRow(-145), turmaRow(146, { 'id-componente': -1 }), turmaRow(145)];
    const files = [
      await rowsFile('turmas.ndjson', classes),
      await rowsFile('enquetes.ndjson', [poll(-9145), poll(9145)]),
    ];
    const { code, stderr } = await importInto(...files);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: [
        `${files[0]}:1: id-turma: expected 0 or more`,
        `${files[0]}:2: id-componente: expected 0 or more`,
        `${files[1]}:1: id-enquete: expected 0 or more`,
        '',
      ].join('\n'),
    });
    expect(await turma(145)).toMatchObject({ idTurma: 145 });
  });

  it('have identifiers above which there are none for new records', async () => {
    const ids = [Number.MAX_SAFE_INTEGER, 9107];
    const noticia = { 'id-turma': 147, titulo: 'Aviso', conteudo: 'Texto', 'data-cadastro': 1000 };
    const rows = ids.map((id) => ({ 'id-noticia': id, ...noticia }));
    const file = await rowsFile('noticias.ndjson', rows);
    expect(await importInto(await rowsFile('turmas.ndjson', [turmaRow(147)]), file)).toMatchObject({
      code: 3,
      stderr: `${file}:1: id-noticia: expected at most 9000000000000000, because new records get larger identifiers\n`,
    });
    expect(await get(noticias, noticias.key({ idTurma: 147, idNoticia: 9107 }))).toBeDefined();
  });

  it('are attendance that does not fit into its day', async () => {
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

  it('are a material without a topic in a class that does not exist', async () => {
    const material = (idTurma: number) => ({
      ...{ 'id-material': 1, 'id-topico-aula': 0, 'id-turma': idTurma, nome: 'Lista 1', visivel: true },
      ...{ 'id-tipo-material': 1, 'tipo-material': 'ARQUIVO', 'data-cadastro': 0 },
    });
    const classes = await rowsFile('turmas.ndjson', [turmaRow(122)]);
    const file = await rowsFile('materiais.ndjson', [material(122), material(128)]);
    expect(await importInto(classes, file)).toEqual({
      code: 3,
      stdout: expect.stringContaining('materiais: 1 row loaded'),
      stderr: `${file}:2: id-turma: there is no class 128\n`,
    });
    expect(await readAll(registros.range({ idTurma: 128 }))).toEqual([]);
  });

  it('refer to a record that exists neither in the table nor in the files', async () => {
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
    await write('participantes.ndjson', [discenteRow(1, 120), discenteRow(1, 121), discenteRow(1, 128)]);
    await write('enquetes.ndjson', [poll]);
    await write('respostas-enquetes.ndjson', [vote(1, 500_000_001), vote(2, 500_000_001), vote(1, 7)]);
    const { code, stdout, stderr } = await importInto(directory);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /participantes: 2 rows loaded\n.*enquetes: 1 row loaded\n.*respostas-enquetes: 1 row loaded/s,
    );
    expect(stderr).toContain('participantes.ndjson:3: id-turma: there is no class 128');
    expect(stderr).toContain('respostas-enquetes.ndjson:2: id-discente: there is no student 2 in class 120');
    expect(stderr).toContain(
      'respostas-enquetes.ndjson:3: id-alternativa: there is no alternative 7 of poll',
    );
    expect(await enqueteIds.next()).toBeGreaterThan(500_000_000);
  });
});
