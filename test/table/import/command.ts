import { Command, type CommandResult } from '../../command.ts';
import { runCommand } from '../../commands/in-process.ts';
import { newDirectory, newFile } from '../../new-directory.ts';

/** Runs the command `import`. It does not find a local stack that runs in this checkout. */
export const runImport = async (...args: readonly string[]) =>
  runCommand('import', args, { env: { SINO_STATE_DIR: await newDirectory() } });

/** The same, with the table of the tests. */
export const importInto = (...args: readonly string[]) => runImport(...tableOptions(), ...args);

/** The same in its own process, beside another import. */
export const importInOwnProcess = (...args: readonly string[]) =>
  new Command('import', [...tableOptions(), ...args], {}).end();

export const tableOptions = () => [
  '--table',
  process.env.TABLE_NAME ?? '',
  '--endpoint',
  process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
];

/** Starts an import, in its own process, that is interrupted as soon as `begun` resolves. */
export function interruptedImport(
  begun: Promise<unknown>,
  ...args: readonly string[]
): Promise<CommandResult> {
  const command = new Command('import', [...tableOptions(), ...args], {});
  begun.then(() => command.kill('SIGINT'));
  return command.end();
}

/** Writes a file with one row per line. */
export const rowsFile = (name: string, rows: readonly unknown[]) =>
  newFile(name, rows.map((row) => JSON.stringify(row)).join('\n'));

/** A class, with wire names. */
export const turmaRow = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  'id-turma': id,
  ano: 2026,
  periodo: 1,
  'codigo-turma': '01',
  local: null,
  'descricao-horario': null,
  'capacidade-aluno': 40,
  'id-componente': 1,
  'nome-componente': 'CÁLCULO I',
  'codigo-componente': 'MAT0311',
  'sigla-nivel': 'G',
  'id-unidade': 25,
  'id-situacao-turma': 1,
  'id-turma-agrupadora': 0,
  subturma: false,
  tipo: 1,
  'id-modalidade-educacao': 1,
  'utiliza-nova-turma-virtual': true,
  ...changes,
});

/** A student of a class. */
export const discenteRow = (id: number, idTurma: number) => ({
  'id-participante': id,
  'id-turma': idTurma,
  nome: `ALUNO ${id}`,
  'id-tipo-participante': 4,
  descricao: 'DISCENTE',
  'id-situacao-matricula': 2,
});
