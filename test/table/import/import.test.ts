import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { get } from '../../../lib/table/read.ts';
import { diasSemAula, participantes, turmas } from '../../../lib/turma/keys.ts';
import { runCommand } from '../../commands/in-process.ts';
import { DEVELOPER_AWS_CONFIG } from '../../developer-aws-config.ts';
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

  it("uses the table at --endpoint, whatever the developer's own AWS settings are", async () => {
    const file = await rowsFile('turmas.ndjson', [turmaRow(105)]);
    const config = await newFile('config', DEVELOPER_AWS_CONFIG);
    const env = {
      AWS_PROFILE: 'expired',
      AWS_CONFIG_FILE: config,
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
    };
    const { code, stderr } = await runCommand('import', [...tableOptions(), file], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await turma(105)).toBeDefined();
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
      stderr: `${same} is part of the input: name another file with --reject.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe(content);
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

  it('takes days as midnights in the time zone of the institution', async () => {
    const [idTurma, manaus, fortaleza] = [146, Date.UTC(2026, 2, 2, 4), Date.UTC(2026, 2, 2, 3)];
    const classes = await rowsFile('turmas.ndjson', [turmaRow(idTurma)]);
    const days = [manaus, fortaleza].map((data) => ({ 'id-turma': idTurma, data, motivo: 'Feriado' }));
    const file = await rowsFile('dias-sem-aula.ndjson', days);
    const refused = (line: number) => ({
      code: 3,
      stderr: `${file}:${line}: data: expected the midnight of a day in the institution's time zone\n`,
    });
    const zone = ['--institution-zone', 'America/Manaus'];
    expect(await importInto(...zone, classes, file)).toMatchObject(refused(2));
    const day = (data: number) => get(diasSemAula, diasSemAula.key({ idTurma, data }));
    expect([await day(manaus), await day(fortaleza)]).toMatchObject([{ data: manaus }, undefined]);
    expect(await importInto('--dry-run', file)).toMatchObject(refused(1));
  });

  it('can be interrupted, and repeated', async () => {
    await importInto(await rowsFile('turmas.ndjson', [turmaRow(155)]));
    const rows = Array.from({ length: 3000 }, (_, n) => discenteRow(n + 1, 155));
    const file = await rowsFile('participantes.ndjson', rows);
    const begun = async () => {
      while ((await students(155)) === 0) await sleep(20);
    };
    const { code, stderr, stdout } = await interruptedImport(begun(), file);
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: 'Interrupted. Run the same command again to load the rest.\n',
    });
    const [, loaded = ''] = /participantes: ([\d,]+) rows loaded/.exec(stdout) ?? [];
    const before = await students(155);
    expect(before).toBe(Number(loaded.replace(',', '')));
    expect(before).toBeLessThan(3000);
    expect((await importInto(file)).code).toBe(0);
    expect(await students(155)).toBe(3000);
  });

  it.each([
    [2, 'Name the table with --table', (file: string) => [file]],
    [2, 'Name the files or directories', () => tableOptions()],
    [2, '--fast', (file: string) => [...tableOptions(), '--fast', file]],
    [
      2,
      'There is no time zone Manaus',
      (file: string) => [...tableOptions(), '--institution-zone', 'Manaus', file],
    ],
    [
      2,
      'There is no time zone UTC-4',
      (file: string) => [...tableOptions(), '--institution-zone', 'UTC-4', file],
    ],
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
});
