import type * as z from 'zod';
import type { StoredEnquete } from '../../../schemas/turma/enquetes.ts';
import type { Material } from '../../../schemas/turma/materiais.ts';
import type { Noticia } from '../../../schemas/turma/noticias.ts';
import type { Questionario } from '../../../schemas/turma/questionarios.ts';
import type { RegistroAtividade } from '../../../schemas/turma/registros-atividades.ts';
import type { Tarefa } from '../../../schemas/turma/tarefas.ts';
import type { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';

/**
 * What the list of activities needs to know of a record with long texts: a small item beside it, so that the texts are
 * not read to show a title. Whoever writes such a record writes this with it.
 */
export interface Registro extends z.output<typeof RegistroAtividade> {
  readonly idTurma: number;
  /** Whether students see it; they do if nothing is said. */
  readonly visivel?: boolean;
  /** The last day of what lasts longer than one. */
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
  material: ({ idTurma, idMaterial, nome, dataCadastro, visivel }: z.output<typeof Material>): Registro => ({
    idTurma,
    tipo: 'MATERIAL',
    idRegistro: idMaterial,
    descricao: nome,
    data: dataCadastro,
    visivel,
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
