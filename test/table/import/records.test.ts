import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { get, readAll } from '../../../lib/table/read.ts';
import {
  agrupadoras,
  enqueteIds,
  frequenciasDias,
  materiais,
  notasUnidades,
  noticias,
  participantes,
  registros,
  turmas,
} from '../../../lib/turma/keys.ts';
import { newDirectory } from '../../new-directory.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const turma = (idTurma: number) => get(turmas, turmas.key({ idTurma }));

describe('the records of an import', () => {
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

  it('reports a grade that the table cannot hold, and continues', async () => {
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
      `${grades}:1: media: expected a grade of 0 to 10, and not below 1e-130 if above 0`,
    );
    const [stored] = await readAll(notasUnidades.range({ idTurma: 121, idParticipante: 2 }));
    expect(stored?.media).toBe(1e-130);
  });

  it('leaves out rows with identifiers that the table does not read, and continues', async () => {
    const students = [discenteRow(-1, 145), discenteRow(2, 145)];
    const poll = (id: number) => ({
      ...{ 'id-enquete': id, 'id-turma': 145, pergunta: 'Qual?', 'data-cadastro': 1000 },
      ...{ 'data-inicio': 1000, 'data-fim': 2000 },
      alternativas: [{ 'id-alternativa': 1, descricao: 'A' }],
    });
    const answer = (idEnquete: number, idDiscente: number) => ({
      ...{ 'id-enquete': idEnquete, 'id-turma': 145, 'id-alternativa': 1 },
      ...{ 'id-discente': idDiscente, 'data-resposta': 1500 },
    });
    const classes = [turmaRow(-145), turmaRow(146, { 'id-componente': -1 }), turmaRow(145)];
    const files = [
      await rowsFile('turmas.ndjson', classes),
      await rowsFile('participantes.ndjson', students),
      await rowsFile('enquetes.ndjson', [poll(-9145), poll(9145)]),
      await rowsFile('respostas-enquetes.ndjson', [answer(9145, -1), answer(9145, 2)]),
    ];
    const { code, stdout, stderr } = await importInto(...files);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: [
        `${files[0]}:1: id-turma: expected 0 or more`,
        `${files[0]}:2: id-componente: expected 0 or more`,
        `${files[2]}:1: id-enquete: expected 0 or more`,
        `${files[3]}:1: id-discente: expected 0 or more`,
        '',
      ].join('\n'),
    });
    expect(stdout).toContain('respostas-enquetes: 1 row loaded');
    expect(await turma(145)).toMatchObject({ idTurma: 145 });
  });

  it('leaves out identifiers above which there are none for new records, and continues', async () => {
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

  it('accepts references to a record of the same kind in a later file', async () => {
    const row = turmaRow(141, { 'id-turma-agrupadora': 142, subturma: true });
    const outdated = turmaRow(143, { ano: 2024, 'id-turma-agrupadora': 142, subturma: true });
    const files = [
      await rowsFile('turmas.2025.ndjson', [row, outdated, turmaRow(144, { 'id-turma-agrupadora': 149 })]),
      await rowsFile('turmas.2026.ndjson', [turmaRow(142), turmaRow(143)]),
    ];
    expect(await importInto(...files)).toEqual({
      code: 3,
      stdout: expect.stringContaining('turmas: 4 rows loaded'),
      stderr: `${files[0]}:3: id-turma-agrupadora: there is no class 149\n`,
    });
    expect(await turma(141)).toMatchObject({ idTurmaAgrupadora: 142 });
    expect(await turma(143)).toMatchObject({ ano: 2026, idTurmaAgrupadora: 0 });
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
});
