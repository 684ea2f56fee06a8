import type * as z from 'zod';
import { now } from '../../lib/clock.ts';
import { batchPut } from '../../lib/table/batch-write.ts';
import { SITUACAO_EXCLUIDA } from '../../lib/turma/catalogs.ts';
import { dayOf } from '../../lib/turma/days.ts';
import {
  agrupadoras,
  docentesTurma,
  noticiaIds,
  noticiaPointers,
  noticias,
  participantes,
  turmas,
} from '../../lib/turma/keys.ts';
import type { Noticia } from '../../schemas/turma/noticias.ts';
import { SeededRandom } from './random.ts';
import { type DemoClass, demoClasses } from './turma/classes.ts';
import { membersOf, population } from './turma/participants.ts';

const FIRST_NEWS_ID = 830_001;
const NEWS_PER_CLASS = 2;
const DAY_MS = 86_400_000;

/**
 * Fills the table with an invented institution: the same one for the same size, its dates counted from now.
 * @returns how many records of each kind were loaded
 */
export async function loadTurmas(count = 30): Promise<Record<string, number>> {
  const random = new SeededRandom(20260101);
  const everyone = population(random, count);
  const classes = [...demoClasses(random, dayOf(now().epochMilliseconds), count)];
  const members = classes.map((demo, n) => membersOf(demo, n, everyone, random));
  const news = classes.filter(({ turma }) => turma.idSituacaoTurma !== SITUACAO_EXCLUIDA).flatMap(newsOf);
  const groupings = classes.map(({ turma }) => turma.idTurmaAgrupadora).filter((id) => id !== 0);

  const loaded = {
    turmas: await batchPut(
      turmas,
      classes.map(({ turma }) => turma),
    ),
    docentes: await batchPut(
      docentesTurma,
      members.flatMap(({ docentes }) => docentes),
    ),
    participantes: await batchPut(
      participantes,
      members.flatMap((member) => member.participantes),
    ),
    noticias: await batchPut(noticias, news),
  };
  await batchPut(
    agrupadoras,
    [...new Set(groupings)].map((idTurma) => ({ idTurma })),
  );
  await batchPut(
    noticiaPointers,
    news.map(({ idNoticia, idTurma }) => ({ idNoticia, idTurma })),
  );
  await noticiaIds.skipTo(Math.max(...news.map(({ idNoticia }) => idNoticia)));
  return loaded;
}

function newsOf({ turma }: DemoClass, number: number): z.output<typeof Noticia>[] {
  const texts = [
    {
      titulo: 'Plano de curso',
      conteudo: `O plano de curso de ${turma.nomeComponente} está disponível.`,
      days: 20,
    },
    { titulo: 'Prova adiada', conteudo: 'A prova passa para quarta-feira.', days: 3 },
  ];
  return texts.map(({ titulo, conteudo, days }, n) => ({
    idNoticia: FIRST_NEWS_ID + number * NEWS_PER_CLASS + n,
    idTurma: turma.idTurma,
    titulo,
    conteudo,
    autor: 'HELENA PRADO',
    dataCadastro: now().epochMilliseconds - days * DAY_MS,
  }));
}
