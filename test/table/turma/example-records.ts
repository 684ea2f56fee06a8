import * as z from 'zod';
import { AtividadeAvaliacao } from '../../../schemas/turma/atividades-avaliativas.ts';
import { Avaliacao } from '../../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { Enquete, RespostaDada } from '../../../schemas/turma/enquete.ts';
import { Frequencia } from '../../../schemas/turma/frequencias.ts';
import { GrupoTarefa } from '../../../schemas/turma/grupos.ts';
import { Material } from '../../../schemas/turma/materiais.ts';
import { NotaUnidade } from '../../../schemas/turma/notas-unidades.ts';
import { Noticia } from '../../../schemas/turma/noticias.ts';
import { Participante } from '../../../schemas/turma/participantes.ts';
import { Questionario } from '../../../schemas/turma/questionarios.ts';
import { ReferenciaBibliografica } from '../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { Tarefa } from '../../../schemas/turma/tarefas.ts';
import { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import { DocenteTurma, Turma } from '../../../schemas/turma/turmas.ts';
import { TurmaTecnico } from '../../../schemas/turma/turmas-tecnico.ts';
import { toWire } from '../../../schemas/turma/wire-names.ts';
import { allKinds } from '../../../scripts/cli/import/kinds.ts';

/** The schemas of the kinds: their examples are records of one class and of a student in it. */
const SCHEMAS = {
  turmas: Turma,
  'turmas-tecnico': TurmaTecnico,
  'docentes-turmas': DocenteTurma,
  participantes: Participante,
  noticias: Noticia,
  'topicos-aulas': TopicoAula,
  materiais: Material,
  tarefas: Tarefa,
  grupos: GrupoTarefa,
  'respostas-tarefas': RespostaTarefa,
  'atividades-avaliativas': AtividadeAvaliacao,
  'notas-unidades': NotaUnidade,
  avaliacoes: Avaliacao,
  boletim: TurmaBoletim,
  enquetes: Enquete,
  'respostas-enquetes': RespostaDada,
  frequencias: Frequencia,
  questionarios: Questionario,
  'referencias-bibliograficas-basicas': ReferenciaBibliografica,
};

const exampleOf = (schema: z.ZodType) => Object(z.array(z.looseObject({})).parse(schema.meta()?.examples)[0]);

/** Writes a record as an import does: the example of its schema with these changes. */
export async function write(name: keyof typeof SCHEMAS, changes: object = {}): Promise<void> {
  const kind = allKinds.find((one) => one.name === name);
  const row = await kind?.read(toWire({ ...exampleOf(SCHEMAS[name]), ...changes }));
  if (kind === undefined || row === undefined || 'problems' in row)
    throw new Error(`${name}: ${JSON.stringify(row)}`);
  await kind.write(row.items);
}
