import { write } from './example-records.ts';

/** A class with a student, two others, and records of each kind, some of which students may not see. */

export const [CLASS, STUDENT, OTHER, THIRD] = [57610, 900_021, 900_022, 900_023];
export const MONDAY = 1_740_970_800_000;

/** The identifiers of what the student may not see: they come before those of the examples. */
export const ids = {
  ...{ topic: 739_999, material: 809_998, materialInTopic: 809_999, questionnaire: 849_999 },
  ...{ unit: 700_001, part: 710_001, answer: 839_999, attendance: 749_999 },
};

/** Records that students may not see, with this text. @param before subtracted from their identifiers */
export async function writeHidden(text: string, before = 0): Promise<void> {
  const hidden = { descricao: text, visivel: false };
  const idTopicoAula = ids.topic - before;
  await write('topicos-aulas', { ...hidden, idTopicoAula });
  await write('materiais', { ...hidden, nome: text, idMaterial: ids.material - before });
  await write('materiais', { nome: text, idMaterial: ids.materialInTopic - before, idTopicoAula });
  await write('questionarios', { ...hidden, titulo: text, idQuestionario: ids.questionnaire - before });
}

/** The results of another student: grades, a part of one, and the answer to a task. */
export async function writeResults(grade: number, idDiscente = OTHER, before = 0): Promise<void> {
  const unit = { idParticipante: idDiscente, idNotaUnidade: ids.unit - before };
  await write('notas-unidades', { ...unit, media: grade, dataRegistro: MONDAY + grade });
  await write('avaliacoes', { ...unit, idAvaliacao: ids.part - before, nota: grade });
  await write('boletim', { idDiscente, mediaFinal: grade });
  await write('respostas-tarefas', { idDiscente, idRespostaTarefa: ids.answer - before, nota: grade });
}

export const vote = (idDiscente: number, idAlternativa: number) =>
  write('respostas-enquetes', { idTurma: CLASS, idDiscente, idAlternativa });

export async function createRecords(): Promise<void> {
  await write('turmas');
  await write('turmas', { idTurma: 57_702, siglaNivel: 'T' });
  await write('docentes-turmas', { idDocenteTurma: 88_001 });
  for (const idParticipante of [STUDENT, OTHER, THIRD]) await write('participantes', { idParticipante });
  for (const name of EXAMPLES) await write(name);
  await write('notas-unidades', { dataRegistro: MONDAY });
  await write('frequencias', { idParticipante: OTHER, idFrequencia: ids.attendance });
  await writeHidden('Prova');
  await writeResults(5);
  for (const [n, student] of [STUDENT, OTHER, THIRD].entries()) await vote(student, 770_001 + (n % 2));
}

/** The kinds of which there is the example as it is. */
const EXAMPLES = [
  ...(['turmas-tecnico', 'noticias', 'topicos-aulas', 'materiais', 'tarefas', 'grupos'] as const),
  ...(['respostas-tarefas', 'atividades-avaliativas', 'avaliacoes', 'boletim', 'enquetes'] as const),
  ...(['frequencias', 'questionarios', 'referencias-bibliograficas-basicas'] as const),
];
