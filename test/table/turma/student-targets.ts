import { CLASS, ids, MONDAY, OTHER, STUDENT } from './hidden-class.ts';

export const turma = `id-turma=${CLASS}`;
export const participante = `${turma}&id-participante=${STUDENT}`;
const ofOther = `${turma}&id-participante=${OTHER}`;

/** Pages of a list: its first one, another order, and the second record. */
const pages = (list: string, order: string) => [
  list,
  `${list}&order-desc=${order}`,
  `${list}&limit=1&offset=1`,
];

/**
 * What a student can request of each operation that reads, by its path: the lists and records of the class, and what
 * the student may not see.
 */
export const TARGETS: Readonly<Record<string, readonly string[]>> = {
  '/atividades-avaliativas': [`?${turma}`],
  '/atividades-avaliativas/{idAvaliacao}': ['/720011'],
  '/aulas': [...pages(`?${participante}`, 'descricao'), `?${ofOther}`],
  '/avaliacoes': [...pages(`?${participante}`, 'nota'), `?${ofOther}`],
  '/avaliacoes/{idAvaliacao}': [`/710501?${turma}`, `/${ids.part}?${turma}`],
  '/boletim': [...pages('?', 'media-final'), '?ano=2025', `?id-discente=${OTHER}`],
  '/dias-aulas': [`?${turma}`, `?${turma}&data=${MONDAY}`, `?${turma}&id-tipo-status-frequencia=3`],
  '/dias-aulas/tipos-status-frequencias': [''],
  '/enquetes': pages(`?${turma}`, 'total-respostas'),
  '/enquetes-respondidas': [
    ...pages('?', 'id-alternativa'),
    ...[`?${turma}`, '?id-enquete=760001', `?id-discente=${OTHER}`],
  ],
  '/enquetes/{idEnquete}': ['/760001'],
  '/enquetes/{idEnquete}/alternativas': ['/760001/alternativas'],
  '/enquetes/{idEnquete}/respostas': [
    ...pages('/760001/respostas?', 'id-alternativa'),
    `/760001/respostas?id-discente=${OTHER}`,
  ],
  '/frequencias': [`?${participante}&data=${MONDAY}`, `?${ofOther}&data=${MONDAY}`],
  '/frequencias/{idFrequencia}': [`/750001?${turma}`, `/${ids.attendance}?${turma}`],
  '/grupos': [`?${turma}&id-tarefa=790001`],
  '/grupos/{idGrupo}': [`/780001?${turma}&id-tarefa=790001`],
  '/horarios': [`?${turma}`],
  '/horarios-possiveis': [`?${turma}`],
  '/materiais': [
    ...pages('?id-topico-aula=740001', 'nome'),
    ...[`?id-topico-aula=${ids.topic}`, `?${turma}&id-topico-aula=${ids.topic}`],
  ],
  '/materiais/sub-tipos-materiais': [''],
  '/materiais/tipos-materiais': [''],
  '/niveis-ensino': [''],
  '/notas-unidades': [
    ...pages(`?id-participante=${STUDENT}`, 'media'),
    ...[`?${participante}`, `?${ofOther}`],
  ],
  '/notas-unidades/{idNotaUnidade}': [`/700101?${turma}`, `/${ids.unit}?${turma}`],
  '/noticias': [`?${turma}`],
  '/noticias/{idNoticia}': ['/830001'],
  '/openapi.json': [''],
  '/participantes': [
    ...pages(`?${turma}`, 'id-situacao-matricula'),
    ...pages(`?${turma}&turmas-agrupadas=true`, 'cpf-cnpj,login'),
    ...[`?${turma}&id-situacao-matricula=2`, `?${turma}&cpf-cnpj=00000000002`],
  ],
  '/participantes/tipos-participantes': [''],
  '/participantes/{idParticipante}': [`/${OTHER}?${turma}`],
  '/questionarios': pages(`?${turma}`, 'titulo'),
  '/questionarios/{idQuestionario}': ['/850001', `/${ids.questionnaire}`],
  '/referencias-bibliograficas-basicas': [`?${turma}`],
  '/registros-atividades': pages(`?${turma}`, 'descricao'),
  '/respostas-tarefas': pages('?id-tarefa=790001', 'nota'),
  '/situacoes-turma': [''],
  '/tarefas': [`?${turma}`],
  '/tarefas/{idTarefa}': ['/790001'],
  '/topicos-aulas': [
    ...pages(`?${turma}`, 'descricao'),
    ...pages(`?${turma}&incluir-invisiveis=true`, 'descricao'),
  ],
  '/topicos-aulas/{idTopicoAula}': ['/740001', `/${ids.topic}`],
  '/turmas': ['?id-docente=531', `?id-discente=${STUDENT}`, '?cpf-cnpj-docente=1'],
  '/turmas-tecnico': ['?'],
  '/turmas-tecnico/{idTurma}': ['/57702'],
  '/turmas/{idTurma}': [`/${CLASS}`],
  '/turmas/{idTurma}/docentes': [`/${CLASS}/docentes`],
};
