import type * as z from 'zod';
import type { TopicoAula } from '../../../../schemas/turma/topicos-aulas.ts';
import { type DemoClass, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import type { Lesson } from './lessons.ts';
import { dayOfWeek } from './terms.ts';

type Topico = z.output<typeof TopicoAula>;

const UNITS = 3;
const WEEKS_PER_UNIT = 6;
const PARTS = ['Definições e exemplos', 'Métodos', 'Aplicações'] as const;
const WEEKS_PER_PART = 2;

/**
 * Returns the topics of a class: one for each unit and each of its parts, of which the last is hidden from students, and
 * one for each cancelled lesson. An ordinary class has only units.
 */
export function topicsOf(demo: DemoClass, lessons: readonly Lesson[]): Topico[] {
  const units = Array.from({ length: UNITS }, (_, unit) => unit);
  const planned = units.flatMap((unit) => [
    { titulo: `Unidade ${unit + 1}`, week: unit * WEEKS_PER_UNIT, weeks: WEEKS_PER_UNIT, isUnit: true },
    ...PARTS.map((titulo, part) => ({
      titulo,
      week: unit * WEEKS_PER_UNIT + part * WEEKS_PER_PART,
      weeks: WEEKS_PER_PART,
      isUnit: false,
    })),
  ]);
  const wanted = isSpecial(demo) ? planned : planned.filter(({ isUnit }) => isUnit);
  let unit = 0;
  const topics = wanted.map(({ titulo, week, weeks, isUnit }, index) => {
    const idTopicoAula = ids.topico(demo.number, index);
    if (isUnit) unit = idTopicoAula;
    return topic(demo, {
      idTopicoAula,
      idTopicoPai: isUnit ? 0 : unit,
      descricao: titulo,
      dataInicio: dayOfWeek(demo.term, week),
      dataFim: dayOfWeek(demo.term, week + weeks) - DAY_MS,
      visivel: !isSpecial(demo) || index < wanted.length - 1,
    });
  });
  return [...topics, ...cancelledTopics(demo, lessons, wanted.length)];
}

const DAY_MS = 86_400_000;

function cancelledTopics(demo: DemoClass, lessons: readonly Lesson[], index: number): Topico[] {
  const cancelled = isSpecial(demo) ? lessons.filter(({ isCancelled }) => isCancelled) : [];
  return cancelled.map(({ data }, n) =>
    topic(demo, {
      idTopicoAula: ids.topico(demo.number, index + n),
      descricao: 'Não haverá aula',
      dataInicio: data,
      dataFim: data,
      cancelado: true,
    }),
  );
}

function topic({ turma }: DemoClass, overrides: Partial<Topico> & Pick<Topico, 'idTopicoAula'>): Topico {
  return {
    idTurma: turma.idTurma,
    idTopicoPai: 0,
    descricao: '',
    conteudo: null,
    dataInicio: 0,
    dataFim: 0,
    visivel: true,
    cancelado: false,
    ...overrides,
  };
}
