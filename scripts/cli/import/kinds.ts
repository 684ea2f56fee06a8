import type { Item } from '../../../lib/table/entity.ts';
import * as keys from '../../../lib/turma/keys.ts';
import { scheduleProblem } from '../../../lib/turma/schedule/schedule.ts';
import { storedCpf } from '../../../lib/turma/stored/cpf.ts';
import { registroOf } from '../../../lib/turma/stored/registro.ts';
import { AtividadeAvaliacao } from '../../../schemas/turma/atividades-avaliativas.ts';
import { Avaliacao } from '../../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { Enquete, RespostaEnquete, StoredEnquete } from '../../../schemas/turma/enquete.ts';
import { Frequencia } from '../../../schemas/turma/frequencias.ts';
import { GrupoTarefa } from '../../../schemas/turma/grupos.ts';
import { Material } from '../../../schemas/turma/materiais.ts';
import { StoredNotaUnidade } from '../../../schemas/turma/notas-unidades.ts';
import { Noticia } from '../../../schemas/turma/noticias.ts';
import { Participante } from '../../../schemas/turma/participantes.ts';
import { Questionario } from '../../../schemas/turma/questionarios.ts';
import { ReferenciaBibliografica } from '../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { Tarefa } from '../../../schemas/turma/tarefas.ts';
import { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import { StoredDocenteTurma, StoredTurma, Turma } from '../../../schemas/turma/turmas.ts';
import { StoredTurmaTecnico, TurmaTecnico } from '../../../schemas/turma/turmas-tecnico.ts';
import { writeAnswers } from './answers.ts';
import { attendanceItems, writeAttendance } from './attendance.ts';
import { writeCounted } from './counted.ts';
import { type Kind, kind } from './kind.ts';
import { writeMaterials } from './materials.ts';
import { writePolls } from './polls.ts';
import {
  discenteOf,
  docenteOf,
  enqueteOf,
  grupoOf,
  notaOf,
  tarefaOf,
  topicoOf,
  turmaOf,
} from './references.ts';
import { negative, notMidnight, numericCpf, repeatedIds } from './rules.ts';
import { DiaSemAula, Docente } from './schemas.ts';
import { writeTurmas } from './turmas.ts';

/**
 * Every kind of record that can be imported: its schema, its references, and its place in the table. Each kind follows
 * those that it refers to.
 */
export const kinds = {
  docentes: kind({
    name: 'docentes',
    schema: Docente,
    items: (docente) => [keys.docentes.toItem(docente)],
    rules: ({ cpf }) => numericCpf('cpf', cpf),
  }),
  turmas: kind({
    name: 'turmas',
    schema: StoredTurma,
    wire: Turma,
    items: (turma) => [
      keys.turmas.toItem(turma),
      keys.componentes.toItem({ idComponente: turma.idComponente, nomeComponente: turma.nomeComponente }),
      ...groupingOf(turma.idTurmaAgrupadora),
    ],
    references: ({ idTurmaAgrupadora: idTurma }) =>
      idTurma === 0 ? [] : [{ ...turmaOf({ idTurma }), member: 'id-turma-agrupadora', sameKind: true }],
    rules: ({ idTurma, idComponente, descricaoHorario }) => {
      const reason = scheduleProblem(descricaoHorario);
      return [
        ...negative('id-turma', idTurma),
        ...negative('id-componente', idComponente),
        ...(reason === undefined ? [] : [{ member: 'descricao-horario', reason }]),
      ];
    },
    write: writeTurmas,
  }),
  turmasTecnico: kind({
    name: 'turmas-tecnico',
    schema: StoredTurmaTecnico,
    wire: TurmaTecnico,
    items: (turma) => [keys.turmasTecnico.toItem(turma)],
    references: (turma) => [turmaOf(turma)],
  }),
  docentesTurmas: kind({
    name: 'docentes-turmas',
    schema: StoredDocenteTurma,
    items: (docente) => [keys.docentesTurma.toItem({ ...docente, cpf: storedCpf(docente.cpf) })],
    references: (docente) => [turmaOf(docente), ...docenteOf(docente)],
    rules: ({ idDocente, idDocenteExterno, cpf }) => [
      ...((idDocente === null) === (idDocenteExterno === null)
        ? [{ member: 'id-docente', reason: 'expected either id-docente or id-docente-externo' }]
        : []),
      ...numericCpf('cpf', cpf),
    ],
    ids: ({ idDocenteTurma: id }) => [{ member: 'id-docente-turma', sequence: keys.docenteTurmaIds, id }],
  }),
  participantes: kind({
    name: 'participantes',
    schema: Participante,
    items: (participante) => [
      keys.participantes.toItem({ ...participante, cpfCnpj: storedCpf(participante.cpfCnpj) }),
    ],
    references: (participante) => [turmaOf(participante)],
    rules: ({ cpfCnpj }) => numericCpf('cpf-cnpj', cpfCnpj),
  }),
  noticias: kind({
    name: 'noticias',
    schema: Noticia,
    html: ['conteudo'],
    items: (noticia) => [
      keys.noticias.toItem(noticia),
      keys.noticiaPointers.toItem({ idNoticia: noticia.idNoticia, idTurma: noticia.idTurma }),
      keys.registros.toItem(registroOf.noticia(noticia)),
    ],
    references: (noticia) => [turmaOf(noticia)],
    ids: ({ idNoticia: id }) => [{ member: 'id-noticia', sequence: keys.noticiaIds, id }],
  }),
  topicosAulas: kind({
    name: 'topicos-aulas',
    schema: TopicoAula,
    html: ['conteudo'],
    items: (topico) => [keys.topicosAulas.toItem(topico), keys.registros.toItem(registroOf.topico(topico))],
    references: ({ idTurma, idTopicoPai }) => [
      turmaOf({ idTurma }),
      ...topicoOf(idTurma, idTopicoPai).map((topico) => ({
        ...topico,
        member: 'id-topico-pai',
        sameKind: true,
      })),
    ],
  }),
  materiais: kind({
    name: 'materiais',
    schema: Material,
    items: (material) => [
      keys.materiais.toItem(material),
      keys.registros.toItem(registroOf.material(material)),
    ],
    references: (material) => [turmaOf(material), ...topicoOf(material.idTurma, material.idTopicoAula)],
    write: writeMaterials,
  }),
  tarefas: kind({
    name: 'tarefas',
    schema: Tarefa,
    html: ['conteudo'],
    items: (tarefa) => [keys.tarefas.toItem(tarefa), keys.registros.toItem(registroOf.tarefa(tarefa))],
    references: (tarefa) => [turmaOf(tarefa), ...topicoOf(tarefa.idTurma, tarefa.idTopicoAula)],
  }),
  grupos: kind({
    name: 'grupos',
    schema: GrupoTarefa,
    items: (grupo) => [keys.grupos.toItem(grupo)],
    references: (grupo) => [
      tarefaOf(grupo),
      ...grupo.discentes.map(({ idDiscente }, n) =>
        discenteOf(grupo.idTurma, idDiscente, `discentes[${n}].id-discente`),
      ),
    ],
  }),
  respostasTarefas: kind({
    name: 'respostas-tarefas',
    schema: RespostaTarefa,
    items: (resposta) => [keys.respostasTarefas.toItem(resposta)],
    references: (resposta) => [
      tarefaOf(resposta),
      discenteOf(resposta.idTurma, resposta.idDiscente, 'id-discente'),
      ...grupoOf(resposta),
    ],
  }),
  atividadesAvaliativas: kind({
    name: 'atividades-avaliativas',
    schema: AtividadeAvaliacao,
    items: (atividade) => [keys.atividadesAvaliativas.toItem(atividade)],
    references: (atividade) => [turmaOf(atividade)],
  }),
  notasUnidades: kind({
    name: 'notas-unidades',
    schema: StoredNotaUnidade,
    items: (nota) => [keys.notasUnidades.toItem(nota)],
    references: ({ idTurma, idParticipante }) => [discenteOf(idTurma, idParticipante, 'id-participante')],
  }),
  avaliacoes: kind({
    name: 'avaliacoes',
    schema: Avaliacao,
    items: (avaliacao) => [keys.avaliacoes.toItem(avaliacao)],
    references: (avaliacao) => [notaOf(avaliacao)],
  }),
  boletim: kind({
    name: 'boletim',
    schema: TurmaBoletim,
    items: (boletim) => [keys.boletins.toItem(boletim)],
    references: ({ idTurma, idDiscente }) => [discenteOf(idTurma, idDiscente, 'id-discente')],
    write: writeCounted,
  }),
  enquetes: kind({
    name: 'enquetes',
    schema: StoredEnquete,
    wire: Enquete,
    items: (enquete) => [
      keys.enquetes.toItem(enquete),
      keys.enquetePointers.toItem({ idEnquete: enquete.idEnquete, idTurma: enquete.idTurma }),
      keys.registros.toItem(registroOf.enquete(enquete)),
    ],
    references: (enquete) => [turmaOf(enquete)],
    rules: ({ idEnquete, alternativas }) => [
      ...negative('id-enquete', idEnquete),
      ...repeatedIds(alternativas),
    ],
    ids: ({ idEnquete, alternativas }) => [
      { member: 'id-enquete', sequence: keys.enqueteIds, id: idEnquete },
      ...alternativas.map(({ idAlternativa: id }, n) => ({
        member: `alternativas[${n}].id-alternativa`,
        sequence: keys.alternativaIds,
        id,
      })),
    ],
    write: writePolls,
  }),
  respostasEnquetes: kind({
    name: 'respostas-enquetes',
    schema: RespostaEnquete,
    items: (resposta) => [keys.respostasEnquetes.toItem(resposta)],
    references: (resposta) => [
      ...enqueteOf(resposta),
      discenteOf(resposta.idTurma, resposta.idDiscente, 'id-discente'),
    ],
    write: writeAnswers,
  }),
  diasSemAula: kind({
    name: 'dias-sem-aula',
    schema: DiaSemAula,
    items: (dia) => [keys.diasSemAula.toItem(dia)],
    references: (dia) => [turmaOf(dia)],
    rules: ({ data }) => notMidnight(data),
  }),
  frequencias: kind({
    name: 'frequencias',
    schema: Frequencia,
    items: attendanceItems,
    references: ({ idTurma, idParticipante }) => [discenteOf(idTurma, idParticipante, 'id-participante')],
    rules: ({ data, faltas, quantidadeAulas }) => [
      ...notMidnight(data),
      ...(faltas > quantidadeAulas
        ? [{ member: 'faltas', reason: 'expected no more than quantidade-aulas' }]
        : []),
    ],
    ids: ({ idFrequencia: id }) => [{ member: 'id-frequencia', sequence: keys.frequenciaIds, id }],
    write: writeAttendance,
  }),
  questionarios: kind({
    name: 'questionarios',
    schema: Questionario,
    items: (questionario) => [
      keys.questionarios.toItem(questionario),
      keys.registros.toItem(registroOf.questionario(questionario)),
    ],
    references: (questionario) => [turmaOf(questionario)],
  }),
  referencias: kind({
    name: 'referencias-bibliograficas-basicas',
    schema: ReferenciaBibliografica,
    items: (referencia) => [keys.referencias.toItem(referencia)],
    references: (referencia) => [turmaOf(referencia)],
  }),
};

/** The kinds in the order in which their files must be read. */
export const allKinds: readonly Kind[] = Object.values(kinds);

const groupingOf = (idTurma: number): Item[] => (idTurma === 0 ? [] : [keys.agrupadoras.toItem({ idTurma })]);
