// Derived from the files in schemas/ by `npm run generate`; a test compares the two.
import { fallback } from '../../lib/http/fallback.ts';
import { turmaApi } from '../../lib/turma/api.ts';
import { resources } from '../../schemas/turma/index.ts';

/** Handles requests that no route of the gateway matches, except below the calendar's path. */
export const handler = fallback(turmaApi, {
  resources,
  other: 'openapi',
  handlers: {
    'atividades-avaliativas': () => import('./atividades-avaliativas.ts'),
    aulas: () => import('./aulas.ts'),
    avaliacoes: () => import('./avaliacoes.ts'),
    boletim: () => import('./boletim.ts'),
    'dias-aulas': () => import('./dias-aulas.ts'),
    enquetes: () => import('./enquetes.ts'),
    'enquetes-respondidas': () => import('./enquetes-respondidas.ts'),
    frequencias: () => import('./frequencias.ts'),
    grupos: () => import('./grupos.ts'),
    horarios: () => import('./horarios.ts'),
    'horarios-possiveis': () => import('./horarios-possiveis.ts'),
    'lancar-frequencias': () => import('./lancar-frequencias.ts'),
    materiais: () => import('./materiais.ts'),
    'niveis-ensino': () => import('./niveis-ensino.ts'),
    'notas-unidades': () => import('./notas-unidades.ts'),
    noticias: () => import('./noticias.ts'),
    openapi: () => import('./openapi.ts'),
    participantes: () => import('./participantes.ts'),
    questionarios: () => import('./questionarios.ts'),
    'referencias-bibliograficas-basicas': () => import('./referencias-bibliograficas-basicas.ts'),
    'registros-atividades': () => import('./registros-atividades.ts'),
    'respostas-tarefas': () => import('./respostas-tarefas.ts'),
    'situacoes-turma': () => import('./situacoes-turma.ts'),
    tarefas: () => import('./tarefas.ts'),
    'topicos-aulas': () => import('./topicos-aulas.ts'),
    turmas: () => import('./turmas.ts'),
    'turmas-tecnico': () => import('./turmas-tecnico.ts'),
  },
});
