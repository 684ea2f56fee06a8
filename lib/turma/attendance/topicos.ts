import { presentEach } from '../../http/present-each.ts';
import { readAll } from '../../table/read.ts';
import { registros } from '../keys.ts';
import { dayOf, midnightOf } from '../schedule/days.ts';
import type { Registro } from '../stored/registro.ts';

/** Reads the topics of a class that students may see: lessons do not reveal the titles of hidden topics. */
export async function visibleTopicos(idTurma: number): Promise<Registro[]> {
  const topicos = await readAll(registros.range({ idTurma, tipo: 'TOPICO_AULA' }));
  return topicos.filter(({ visivel }) => visivel === true);
}

/**
 * Returns a function that finds the topic of a day, the first of several. A topic includes the days on which it begins
 * and ends, whatever the time.
 */
export function topicoFinder(topicos: readonly Registro[]): (midnight: number) => Registro | undefined {
  // Converted once, because a class may have a hundred topics and a hundred lessons.
  const periods = presentEach(topicos, (topico) => ({
    topico,
    from: midnightOf(dayOf(topico.data)),
    to: topico.fim ?? topico.data,
  }));
  return (midnight) => periods.find(({ from, to }) => from <= midnight && midnight <= to)?.topico;
}
