import type * as z from 'zod';
import type { RegistroAtividade } from '../../schemas/turma/registros-atividades.ts';
import type { Range, RecordOf } from '../table/entity.ts';
import { dayOf } from './days.ts';
import {
  atividadesAvaliativas,
  enquetes,
  frequenciaIdRanges,
  materiais,
  notasUnidades,
  noticias,
  questionarios,
  tarefas,
  topicosAulas,
} from './keys.ts';

/** Something that happened in a class, and who may know of it. */
export interface Activity extends z.output<typeof RegistroAtividade> {
  /** Whether students see it; they do if nothing is said. */
  readonly visivel?: boolean;
  /** The student whom it is about, if it is about one. */
  readonly idDiscente?: number;
}

type Tell<R> = (record: R) => Activity;
type StoredItem = Readonly<Record<string, unknown>>;

const kind = <R>(entity: RecordOf<R>, tell: Tell<R>) =>
  [entity.name, (item: StoredItem) => tell(entity.fromItem(item))] as const;

/** What each kind of record tells as an activity of its class. */
const kinds = new Map([
  kind(noticias, ({ idNoticia, titulo, dataCadastro }) => ({
    tipo: 'NOTICIA',
    idRegistro: idNoticia,
    descricao: titulo,
    data: dataCadastro,
  })),
  kind(tarefas, ({ idTarefa, titulo, dataCadastro }) => ({
    tipo: 'TAREFA',
    idRegistro: idTarefa,
    descricao: titulo,
    data: dataCadastro,
  })),
  kind(atividadesAvaliativas, ({ idAvaliacao, descricao, data }) => ({
    tipo: 'AVALIACAO',
    idRegistro: idAvaliacao,
    descricao,
    data,
  })),
  kind(enquetes, ({ idEnquete, pergunta, dataCadastro }) => ({
    tipo: 'ENQUETE',
    idRegistro: idEnquete,
    descricao: pergunta,
    data: dataCadastro,
  })),
  kind(topicosAulas, ({ idTopicoAula, descricao, dataInicio, visivel }) => ({
    tipo: 'TOPICO_AULA',
    idRegistro: idTopicoAula,
    descricao,
    data: dataInicio,
    visivel,
  })),
  kind(materiais, ({ idMaterial, nome, dataCadastro, visivel }) => ({
    tipo: 'MATERIAL',
    idRegistro: idMaterial,
    descricao: nome,
    data: dataCadastro,
    visivel,
  })),
  kind(questionarios, ({ idQuestionario, titulo, dataCadastro, visivel }) => ({
    tipo: 'QUESTIONARIO',
    idRegistro: idQuestionario,
    descricao: titulo,
    data: dataCadastro,
    visivel,
  })),
  kind(frequenciaIdRanges, ({ primeiro, data, dataRegistro }) => ({
    tipo: 'FREQUENCIA',
    idRegistro: primeiro,
    descricao: `Frequência de ${dayOf(data).toLocaleString('pt-BR')}`,
    data: dataRegistro,
  })),
  kind(notasUnidades, ({ idNotaUnidade, unidade, dataRegistro, idParticipante }) => ({
    tipo: 'NOTA',
    idRegistro: idNotaUnidade,
    descricao: `Unidade ${unidade}`,
    // Never missing here: a grade of which it is not known when it was entered is not in the index.
    data: dataRegistro ?? 0,
    idDiscente: idParticipante,
  })),
]);

/** What happened in a class, of all kinds, by date: the records share a partition of an index. */
export function activitiesOf(idTurma: number): Range<Activity> {
  return { ...noticias.indexRange('gsi2', { idTurma }), entity: { fromItem: activityOf } };
}

function activityOf(item: StoredItem): Activity {
  const tell = kinds.get(String(item.entity));
  if (tell === undefined) throw new Error(`Nobody knows what a ${item.entity} tells of its class`);
  return tell(item);
}
