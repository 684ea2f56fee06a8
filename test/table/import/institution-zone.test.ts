import { expect, it } from 'vitest';
import { get } from '../../../lib/table/read.ts';
import { diasSemAula } from '../../../lib/turma/keys.ts';
import { importInOwnProcess, importInto, rowsFile, turmaRow } from './command.ts';

const CLASS = 146;
const MANAUS = Date.UTC(2026, 2, 2, 4);
const FORTALEZA = Date.UTC(2026, 2, 2, 3);

it('imported days are midnights in the time zone of the institution', async () => {
  const days = [MANAUS, FORTALEZA].map((data) => ({ 'id-turma': CLASS, data, motivo: 'Feriado' }));
  const classes = await rowsFile('turmas.ndjson', [turmaRow(CLASS)]);
  const file = await rowsFile('dias-sem-aula.ndjson', days);
  const refused = (line: number) => ({
    code: 3,
    stderr: `${file}:${line}: data: expected the midnight of a day in the institution's time zone`,
  });
  const { code, stderr } = await importInOwnProcess('--institution-zone', 'America/Manaus', classes, file);
  expect({ code, stderr: stderr.trimEnd() }).toEqual(refused(2));
  expect(await get(diasSemAula, diasSemAula.key({ idTurma: CLASS, data: MANAUS }))).toBeDefined();
  expect(await get(diasSemAula, diasSemAula.key({ idTurma: CLASS, data: FORTALEZA }))).toBeUndefined();

  const other = await importInto('--dry-run', file);
  expect({ code: other.code, stderr: other.stderr.trimEnd() }).toEqual(refused(1));
});

it.each(['Manaus', 'UTC-4'])('there is no institution in the time zone %s', async (zone) => {
  const file = await rowsFile('turmas.ndjson', [turmaRow(CLASS)]);
  const { code, stderr } = await importInto('--institution-zone', zone, file);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`There is no time zone ${zone}`),
  });
});
