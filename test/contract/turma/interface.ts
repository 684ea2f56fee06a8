const PAGE = 'limit:int32 offset:int32 order-asc:string[] order-desc:string[]';

/**
 * The interface of the class data services as its specification lists it: method and path, parameters, request body,
 * response. Parameters are in the query unless the path contains them; `!` means required, `[]` several values, P the
 * parameters of a page. It has two more operations than the specification: the teachers of a class, and the document.
 */
export const INTERFACE = `
GET /atividades-avaliativas | id-turma:int64! ativo:boolean P | | AtividadeAvaliacaoDTO[]
GET /atividades-avaliativas/{id-avaliacao} | id-avaliacao:int64! | | AtividadeAvaliacaoDTO
GET /aulas | id-participante:int64! id-turma:int64! P | | AulaDTO[]
GET /avaliacoes | id-participante:int64! id-turma:int64! abreviacao:string ano:int32 id-nota-unidade:int64 periodo:int32 P | | AvaliacaoDTO[]
GET /avaliacoes/{id-avaliacao} | id-avaliacao:int64! id-turma:int64! | | AvaliacaoDTO
GET /boletim | ano:int32 id-discente:int64 id-situacao:int32[] periodo:int32 P | | TurmaBoletimDTO[]
GET /dias-aulas | id-turma:int64! data:int64 id-tipo-status-frequencia:int32 limit:int32 offset:int32 | | DiaAulaDTO[]
GET /dias-aulas/tipos-status-frequencias | | | TipoStatusFrequenciaDto[]
GET /enquetes | id-turma:int64! P | | EnqueteDTO[]
POST /enquetes | | optional | CadastroEnqueteDTO
PUT /enquetes | | optional | AtualizaEnqueteDTO
GET /enquetes-respondidas | id-discente:int64 id-enquete:int64 id-turma:int64 P | | EnqueteDTO[]
GET /enquetes/{id-enquete} | id-enquete:int64! | | EnqueteDTO
GET /enquetes/{id-enquete}/alternativas | id-enquete:int64! | | AlternativaEnqueteDTO[]
GET /enquetes/{id-enquete}/respostas | id-enquete:int64! id-discente:int64 P | | EnqueteDTO[]
POST /enquetes/{id-enquete}/respostas | id-enquete:int64! | optional | RespostaEnqueteResponse
GET /frequencias | id-participante:int64! id-turma:int64! data:string P | | FrequenciaDTO[]
POST /frequencias | id-turma:int64! | required | FrequenciaDTO
PUT /frequencias | id-turma:int64! | required | FrequenciaDTO
GET /frequencias/{id-frequencia} | id-frequencia:int64! id-turma:int64! | | FrequenciaDTO
GET /grupos | id-tarefa:int64! id-turma:int64! id-discente:int64 P | | GrupoTarefaDTO[]
GET /grupos/{id-grupo} | id-grupo:int64! id-tarefa:int64! id-turma:int64! | | GrupoTarefaDTO
GET /horarios | id-turma:int64! | | HorarioDTO[]
GET /horarios-possiveis | id-turma:int64! | | HorarioPossivelDTO[]
POST /lancar-frequencias | | required | LancamentoFrequenciasResponse
PUT /lancar-frequencias | | required | LancamentoFrequenciasResponse
GET /materiais | id-topico-aula:int64! id-turma:int64 P | | MaterialDTO[]
GET /materiais/sub-tipos-materiais | | | SubTipoMaterialDTO[]
GET /materiais/tipos-materiais | | | TipoMaterialDTO[]
GET /niveis-ensino | | | NivelEnsinoDTO[]
GET /notas-unidades | id-participante:int64! ano:int32 id-turma:int64 periodo:int32 P | | NotaUnidadeDTO[]
GET /notas-unidades/{id-nota-unidade} | id-nota-unidade:int64! id-turma:int64! | | NotaUnidadeDTO
GET /noticias | id-turma:int64! autor:string data-cadastro:int64 P | | NoticiaDTO[]
POST /noticias | | required | CadastroNoticiaDTO
PUT /noticias | | required | NoticiaDTO
GET /noticias/{id-noticia} | id-noticia:int64! | | NoticiaDTO[]
DELETE /noticias/{id-noticia} | id-noticia:int64! | | NoticiaDTO
GET /participantes | id-turma:int64! cpf-cnpj:string id-institucional:int64 id-lotacao:int64 id-situacao-matricula:int32[] id-tipo-participante:int32 identificador:int64 nome:string turmas-agrupadas:boolean P | | ParticipanteTurmaDTO[]
GET /participantes/tipos-participantes | | | TipoParticipanteDTO[]
GET /participantes/{id-participante} | id-participante:int64! id-turma:int64! | | ParticipanteTurmaDTO
GET /questionarios | id-turma:int64! P | | QuestionarioDTO[]
GET /questionarios/{id-questionario} | id-questionario:int64! | | QuestionarioDTO
GET /referencias-bibliograficas-basicas | id-turma:int64! autor:string edicao:string editora:string tipo:string titulo:string P | | ReferenciaBibliograficaDTO[]
GET /registros-atividades | id-turma:int64[] registros-a-partir-de:int64 P | | RegistroAtividadeTurmaDTO
GET /respostas-tarefas | id-tarefa:int64! P | | RespostaTarefaDTO[]
GET /situacoes-turma | abertas:boolean invalidas:boolean todas:boolean validas:boolean | | SituacaoTurmaDTO[]
GET /tarefas | id-turma:int64! ativo:boolean P | | TarefaDTO[]
GET /tarefas/{id-tarefa} | id-tarefa:int64! | | TarefaDTO
GET /topicos-aulas | id-turma:int64! incluir-invisiveis:boolean P | | TopicoAulaDTO[]
GET /topicos-aulas/{id-topico-aula} | id-topico-aula:int64! | | TopicoAulaDTO
GET /turmas | ano:int32 codigo-componente:string cpf-cnpj-docente:int64 descricao-horario:string id-componente:int64 id-discente:int64 id-docente:int64 id-docente-externo:int64 id-situacao-turma:int32[] id-turma-agrupadora:int64 id-unidade:int64 nome-componente:string periodo:int32 sigla-nivel:string[] turma-agrupadora:boolean utiliza-nova-turma-virtual:boolean P | | TurmaDTO[]
POST /turmas | | required | CadastroDocenteTurmaDTO
GET /turmas-tecnico | id-modalidade-educacao:int32 P | | TurmaTecnicoDTO[]
GET /turmas-tecnico/{id-turma} | id-turma:int32! | | TurmaTecnicoDTO
GET /turmas/{id-turma} | id-turma:int64! | | TurmaDTO
GET /turmas/{id-turma}/docentes | id-turma:int64! | | DocenteTurmaDTO[]
GET /openapi.json | | | object
`
  .trim()
  .split('\n')
  .map((line) => {
    const [route = '', parameters = '', body = '', answer = ''] = line.split('|').map((part) => part.trim());
    return { route, parameters: parameters.replace(/P$/, PAGE).match(/\S+/g)?.sort() ?? [], body, answer };
  });
