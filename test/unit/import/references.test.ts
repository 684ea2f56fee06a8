import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory } from '../../new-directory.ts';

/** How many rows of each kind are read: enough for each optional reference to occur. */
const ROWS = 1000;

const [data, alone] = [await newDirectory(), await newDirectory()];
beforeAll(async () => {
  const args = ['--classes', '14', '--out', data, '--today', '2026-03-02'];
  expect(await runCommand('generate-data', args)).toMatchObject({ code: 0 });
});

const Reject = z.object({ problems: z.array(z.object({ member: z.string(), reason: z.string() })) });

/** Checks the rows of a kind without any other file. @returns the members that refer to something missing */
async function missingOf(kind: string): Promise<string[]> {
  const rows = (await readFile(join(data, `${kind}.ndjson`), 'utf8')).trimEnd().split('\n');
  const file = join(alone, `${kind}.ndjson`);
  const reject = join(alone, `${kind}.rejects.ndjson`);
  await writeFile(file, rows.slice(0, ROWS).join('\n'));
  expect(await runCommand('import', ['--dry-run', '--reject', reject, file])).toMatchObject({ code: 3 });
  const problems = (await readFile(reject, 'utf8'))
    .trimEnd()
    .split('\n')
    .flatMap((line) => Reject.parse(JSON.parse(line)).problems);
  expect(problems.filter(({ reason }) => !reason.startsWith('there is no '))).toEqual([]);
  return [...new Set(problems.map(({ member }) => member.replace(/\[\d+\]/, '[]')))].sort();
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
