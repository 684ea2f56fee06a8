import { describe, expect, it } from 'vitest';
import { get, readAll } from '../../../lib/table/read.ts';
import {
  agrupadoras,
  frequenciasDias,
  materiais,
  participantes,
  registros,
  turmas,
} from '../../../lib/turma/keys.ts';
import { discenteRow, importInto, rowsFile, turmaRow } from './command.ts';

const turma = (idTurma: number) => get(turmas, turmas.key({ idTurma }));

describe('the records of an import', () => {
  it('stores a CPF as its digits, with the leading zeros that it loses as a number', async () => {
    const rows = ['012.345.678-90', '1234567890'].map((cpf, n) => ({
      ...discenteRow(n + 1, 129),
      'cpf-cnpj': cpf,
    }));
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(129)]),
      await rowsFile('participantes.ndjson', rows),
    );
    const stored = await readAll(participantes.range({ idTurma: 129 }));
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

  it('keeps the number of lessons that other absences of the day need', async () => {
    const data = Date.UTC(2026, 2, 2, 3);
    const row = (id: number, faltas: number, aulas: number) => ({
      'id-frequencia': 610_000_000 + id,
      'id-turma': 640,
      'id-participante': id,
      data,
      faltas,
      'quantidade-aulas': aulas,
      'data-registro': data,
    });
    await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(640)]),
      await rowsFile('participantes.ndjson', [discenteRow(1, 640), discenteRow(2, 640)]),
      await rowsFile('frequencias.ndjson', [row(1, 2, 2)]),
    );
    const hours = async () =>
      (await get(frequenciasDias, frequenciasDias.key({ idTurma: 640, data })))?.quantidadeAulas;
    await importInto(await rowsFile('frequencias.ndjson', [row(2, 1, 1)]));
    expect(await hours()).toBe(2);
    await importInto(await rowsFile('frequencias.ndjson', [row(1, 0, 1)]));
    expect(await hours()).toBe(1);
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

  it('accepts a class that is grouped under itself, and a topic that is its own parent', async () => {
    const topic = {
      ...{ 'id-topico-aula': 145, 'id-topico-pai': 145, 'id-turma': 145, descricao: 'Limites' },
      ...{ 'data-inicio': 0, 'data-fim': 0, visivel: true, cancelado: false },
    };
    const imported = await importInto(
      await rowsFile('turmas.ndjson', [turmaRow(145, { 'id-turma-agrupadora': 145 })]),
      await rowsFile('topicos-aulas.ndjson', [topic]),
    );
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(await turma(145)).toMatchObject({ idTurmaAgrupadora: 145 });
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
