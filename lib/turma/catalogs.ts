/** The fixed catalogs of the class API. */

export const SITUACAO_ABERTA = 1;
export const SITUACAO_A_DEFINIR_DOCENTE = 2;
export const SITUACAO_CONSOLIDADA = 3;
export const SITUACAO_EXCLUIDA = 4;
export const SITUACAO_INTERROMPIDA = 6;
export const SITUACAO_AGUARDANDO_HOMOLOGACAO = 7;

/** The class statuses, each with its sets. */
export const situacoesTurma = [
  { idSituacaoTurma: SITUACAO_ABERTA, descricao: 'ABERTA', sets: ['abertas', 'validas', 'todas'] },
  {
    idSituacaoTurma: SITUACAO_A_DEFINIR_DOCENTE,
    descricao: 'A DEFINIR DOCENTE',
    sets: ['abertas', 'validas', 'todas'],
  },
  { idSituacaoTurma: SITUACAO_CONSOLIDADA, descricao: 'CONSOLIDADA', sets: ['validas', 'todas'] },
  { idSituacaoTurma: SITUACAO_EXCLUIDA, descricao: 'EXCLUÍDA', sets: ['invalidas'] },
  { idSituacaoTurma: SITUACAO_INTERROMPIDA, descricao: 'INTERROMPIDA', sets: ['invalidas', 'todas'] },
  {
    idSituacaoTurma: SITUACAO_AGUARDANDO_HOMOLOGACAO,
    descricao: 'AGUARDANDO HOMOLOGAÇÃO',
    sets: ['validas', 'todas'],
  },
] as const;

export function descricaoSituacao(idSituacaoTurma: number): string {
  const situacao = situacoesTurma.find((one) => one.idSituacaoTurma === idSituacaoTurma);
  return situacao?.descricao ?? String(idSituacaoTurma);
}

export const TIPO_DOCENTE = 1;
export const TIPO_DISCENTE = 4;

export const tiposParticipantes = [
  { idTipoParticipante: TIPO_DOCENTE, descricao: 'DOCENTE' },
  { idTipoParticipante: 2, descricao: 'DOCENTE_ASSISTIDO' },
  { idTipoParticipante: 3, descricao: 'MONITOR' },
  { idTipoParticipante: TIPO_DISCENTE, descricao: 'DISCENTE' },
  { idTipoParticipante: 5, descricao: 'DESCONHECIDO' },
];

export const niveisEnsino = [
  { siglaNivel: 'I', descricao: 'INFANTIL' },
  { siglaNivel: 'M', descricao: 'MÉDIO' },
  { siglaNivel: 'T', descricao: 'TÉCNICO' },
  { siglaNivel: 'N', descricao: 'TÉCNICO INTEGRADO' },
  { siglaNivel: 'F', descricao: 'FORMAÇÃO COMPLEMENTAR' },
  { siglaNivel: 'G', descricao: 'GRADUAÇÃO' },
  { siglaNivel: 'L', descricao: 'LATO SENSU' },
  { siglaNivel: 'R', descricao: 'RESIDÊNCIA' },
  { siglaNivel: 'S', descricao: 'STRICTO SENSU' },
  { siglaNivel: 'E', descricao: 'MESTRADO' },
  { siglaNivel: 'D', descricao: 'DOUTORADO' },
];

export const NAO_LANCADA = { idTipoStatusFrequencia: 1, descricao: 'NÃO LANÇADA' };
export const LANCADA = { idTipoStatusFrequencia: 2, descricao: 'LANÇADA' };
export const LANCADA_PARCIALMENTE = { idTipoStatusFrequencia: 3, descricao: 'LANÇADA PARCIALMENTE' };
export const SEM_AULA = { idTipoStatusFrequencia: 4, descricao: 'SEM AULA' };

export const tiposStatusFrequencia = [NAO_LANCADA, LANCADA, LANCADA_PARCIALMENTE, SEM_AULA];

export const tiposMaterial = [
  { idTipoMaterial: 1, descricao: 'ARQUIVO' },
  { idTipoMaterial: 2, descricao: 'CONTEÚDO' },
  { idTipoMaterial: 3, descricao: 'REFERÊNCIA' },
  { idTipoMaterial: 4, descricao: 'TAREFA' },
  { idTipoMaterial: 5, descricao: 'QUESTIONÁRIO' },
  { idTipoMaterial: 6, descricao: 'ENQUETE' },
  { idTipoMaterial: 7, descricao: 'FÓRUM' },
  { idTipoMaterial: 8, descricao: 'VÍDEO' },
];

export const subTiposMaterial = [
  { idSubTipoMaterial: 1, idTipoMaterial: 1, descricao: 'DOCUMENTO' },
  { idSubTipoMaterial: 2, idTipoMaterial: 1, descricao: 'APRESENTAÇÃO' },
  { idSubTipoMaterial: 3, idTipoMaterial: 1, descricao: 'PLANILHA' },
  { idSubTipoMaterial: 4, idTipoMaterial: 1, descricao: 'IMAGEM' },
  { idSubTipoMaterial: 5, idTipoMaterial: 1, descricao: 'ÁUDIO' },
  { idSubTipoMaterial: 6, idTipoMaterial: 3, descricao: 'LIVRO' },
  { idSubTipoMaterial: 7, idTipoMaterial: 3, descricao: 'ARTIGO' },
  { idSubTipoMaterial: 8, idTipoMaterial: 3, descricao: 'REVISTA' },
  { idSubTipoMaterial: 9, idTipoMaterial: 3, descricao: 'SITE' },
];

export const modalidadesEducacao = [
  { idModalidadeEducacao: 1, descricao: 'PRESENCIAL' },
  { idModalidadeEducacao: 2, descricao: 'A DISTÂNCIA' },
  { idModalidadeEducacao: 3, descricao: 'SEMI-PRESENCIAL' },
];
