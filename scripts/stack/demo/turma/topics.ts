import type * as z from 'zod';
import type { TopicoAula } from '../../../../schemas/turma/topicos-aulas.ts';
import { type DemoClass, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import type { Lesson } from './lessons.ts';
import { dayOfWeek, UNITS, WEEKS_PER_UNIT } from './terms.ts';

type Topico = z.output<typeof TopicoAula>;

const PARTS = ['Definições e exemplos', 'Métodos', 'Aplicações'] as const;
const WEEKS_PER_PART = 2;
const DAY_MS = 86_400_000;

/**
 * Returns the topics of a class: one for each unit and each of its parts, of which the last is hidden from students,
 * and one for each cancelled lesson. An ordinary class has only units.
 */
export function topicsOf(demo: DemoClass, lessons: readonly Lesson[]): Topico[] {
  const parts = isSpecial(demo) ? PARTS : [];
  const planned = UNITS.flatMap((unidade, unit) => {
    const [index, week] = [unit * (1 + parts.length), unit * WEEKS_PER_UNIT];
    const idTopicoPai = ids.topico(demo.number, index);
    return [
      topic(demo, index, { descricao: `Unidade ${unidade}`, ...weeks(demo, week, WEEKS_PER_UNIT) }),
      ...parts.map((descricao, n) =>
        topic(demo, index + 1 + n, {
          idTopicoPai,
          descricao,
          ...weeks(demo, week + n * WEEKS_PER_PART, WEEKS_PER_PART),
          visivel: unit < UNITS.length - 1 || n < parts.length - 1,
        }),
      ),
    ];
  });
  const cancelled = isSpecial(demo) ? lessons.filter(({ isCancelled }) => isCancelled) : [];
  return [
    ...planned,
    ...cancelled.map(({ data }, n) =>
      topic(demo, planned.length + n, {
        descricao: 'Não haverá aula',
        dataInicio: data,
        dataFim: data,
        cancelado: true,
      }),
    ),
  ];
}

const weeks = ({ term }: DemoClass, first: number, count: number) => ({
  dataInicio: dayOfWeek(term, first),
  dataFim: dayOfWeek(term, first + count) - DAY_MS,
});

function topic({ number, turma }: DemoClass, index: number, fields: Partial<Topico>): Topico {
  return {
    idTurma: turma.idTurma,
    idTopicoPai: 0,
    descricao: '',
    conteudo: null,
    dataInicio: 0,
    dataFim: 0,
    visivel: true,
    cancelado: false,
    idTopicoAula: ids.topico(number, index),
    ...fields,
  };
}
