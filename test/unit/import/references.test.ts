import { expect, it } from 'vitest';
import type { InputFile } from '../../../scripts/cli/import/files.ts';
import { allKinds } from '../../../scripts/cli/import/kinds.ts';
import { KnownRecords } from '../../../scripts/cli/import/known-records.ts';
import { load } from '../../../scripts/cli/import/load.ts';
import { Report } from '../../../scripts/cli/import/report.ts';
import type { Row } from '../../../scripts/cli/import/row.ts';
import type { Problem } from '../../../scripts/cli/lib/problem.ts';
import { demoRows } from '../demo/records.ts';

/** How many rows of each kind are read: enough for each optional reference to occur. */
const ROWS = 1000;

const rowsOfKind = demoRows('2026-03-02', 14);

/** Collects the problems of rejected rows. */
class CollectedProblems extends Report {
  readonly problems: Problem[] = [];

  constructor() {
    super(() => undefined, undefined);
  }

  override rejected(_file: InputFile, _row: Row, problems: readonly Problem[]): void {
    this.problems.push(...problems);
  }
}

async function* firstRows(name: string): AsyncGenerator<Row> {
  for (const [n, row] of (rowsOfKind.get(name) ?? []).slice(0, ROWS).entries())
    yield { line: n + 1, value: JSON.parse(JSON.stringify(row)) };
}

/** Checks the rows of a kind without any others. @returns the members that refer to something missing */
async function missingOf(name: string): Promise<string[]> {
  const kind = allKinds.find((one) => one.name === name) ?? expect.fail(`there are no ${name}`);
  const file: InputFile = { path: `${name}.ndjson`, kind, format: 'ndjson', bytes: 0 };
  const report = new CollectedProblems();
  await load([file], () => firstRows(name), {
    known: new KnownRecords({ hasTable: false, isWritten: false }),
    report,
    write: false,
    interrupted: new AbortController().signal,
  });
  expect(report.problems.filter(({ reason }) => !reason.startsWith('there is no '))).toEqual([]);
  return [...new Set(report.problems.map(({ member = '' }) => member.replace(/\[\d+\]/, '[]')))].sort();
}

it.each([
  ['turmas-tecnico', ['id-turma']],
  ['docentes-turmas', ['id-docente', 'id-docente-externo', 'id-turma']],
  ['participantes', ['id-turma']],
  ['noticias', ['id-turma']],
  ['topicos-aulas', ['id-topico-pai', 'id-turma']],
  ['materiais', ['id-topico-aula', 'id-turma']],
  ['tarefas', ['id-topico-aula', 'id-turma']],
  ['grupos', ['discentes[].id-discente', 'id-tarefa']],
  ['respostas-tarefas', ['id-discente', 'id-grupo', 'id-tarefa']],
  ['atividades-avaliativas', ['id-turma']],
  ['notas-unidades', ['id-participante']],
  ['avaliacoes', ['id-nota-unidade']],
  ['boletim', ['id-discente']],
  ['enquetes', ['id-turma']],
  ['respostas-enquetes', ['id-alternativa', 'id-discente', 'id-enquete']],
  ['dias-sem-aula', ['id-turma']],
  ['frequencias', ['id-participante']],
  ['questionarios', ['id-turma']],
  ['referencias-bibliograficas-basicas', ['id-turma']],
])('rows of %s alone refer to records that are missing: %j', async (kind, members) => {
  expect(await missingOf(kind)).toEqual(members);
});
