import type * as z from 'zod';
import type { StoredEnquete } from '../../../schemas/turma/enquete.ts';
import type { Material } from '../../../schemas/turma/materiais.ts';
import type { Noticia } from '../../../schemas/turma/noticias.ts';
import type { Questionario } from '../../../schemas/turma/questionarios.ts';
import type { RegistroAtividade } from '../../../schemas/turma/registros-atividades.ts';
import type { Tarefa } from '../../../schemas/turma/tarefas.ts';
import type { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';

/**
 * A small item for a record with long texts, so that the list of activities need not read the texts to show a title.
 * Always write it together with the record.
 */
export interface Registro extends z.output<typeof RegistroAtividade> {
  readonly idTurma: number;
  /** Whether students may see it, if it is of a kind that can be hidden. */
  readonly visivel?: boolean;
  /** The lesson topic that it is part of: while students may not see the topic, they may not see the record either. */
  readonly idTopicoAula?: number;
  /** The last day, if it lasts longer than one. */
  readonly fim?: number;
}

export const registroOf = {
  noticia: ({ idTurma, idNoticia, titulo, dataCadastro }: z.output<typeof Noticia>): Registro => ({
    idTurma,
    tipo: 'NOTICIA',
    idRegistro: idNoticia,
    descricao: titulo,
    data: dataCadastro,
  }),
  tarefa: ({ idTurma, idTarefa, titulo, dataCadastro }: z.output<typeof Tarefa>): Registro => ({
    idTurma,
    tipo: 'TAREFA',
    idRegistro: idTarefa,
    descricao: titulo,
    data: dataCadastro,
  }),
  enquete: ({ idTurma, idEnquete, pergunta, dataCadastro }: StoredEnquete): Registro => ({
    idTurma,
    tipo: 'ENQUETE',
    idRegistro: idEnquete,
    descricao: pergunta,
    data: dataCadastro,
  }),
  topico: (topico: z.output<typeof TopicoAula>): Registro => ({
    idTurma: topico.idTurma,
    tipo: 'TOPICO_AULA',
    idRegistro: topico.idTopicoAula,
    descricao: topico.descricao,
    data: topico.dataInicio,
    fim: topico.dataFim,
    visivel: topico.visivel,
  }),
  material: (material: z.output<typeof Material>): Registro => ({
    idTurma: material.idTurma,
    tipo: 'MATERIAL',
    idRegistro: material.idMaterial,
    descricao: material.nome,
    data: material.dataCadastro,
    visivel: material.visivel,
    idTopicoAula: material.idTopicoAula,
  }),
  questionario: (questionario: z.output<typeof Questionario>): Registro => ({
    idTurma: questionario.idTurma,
    tipo: 'QUESTIONARIO',
    idRegistro: questionario.idQuestionario,
    descricao: questionario.titulo,
    data: questionario.dataCadastro,
    visivel: questionario.visivel,
  }),
};
