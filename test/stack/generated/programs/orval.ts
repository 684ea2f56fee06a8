import * as calendar from './calendar';
import * as turma from './turma';

/** Five calls to each API with the functions that orval writes for fetch. */

const options = { headers: { authorization: `Bearer ${process.env.TOKEN}` } };

/** The body of a response with this status. */
function bodyOf<R extends { status: number; data: unknown }, S extends R['status']>(response: R, status: S) {
  if (response.status !== status) throw new Error(JSON.stringify(response));
  return response.data as Extract<R, { status: S }>['data'];
}

const list = bodyOf(await calendar.eventsList({ per_page: 3 }, options), 200);
const read = bodyOf(await calendar.eventsRead(Number(list.events[0]?.id), {}, options), 200);
const fields = { title: 'Client', start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00', cost: '12' };
const created = bodyOf(await calendar.eventsCreate(fields, {}, options), 201);
const changed = bodyOf(await calendar.eventsUpdatePut(created.id, { cost: ['5', 10] }, {}, options), 200);
const removed = bodyOf(await calendar.eventsRemove(created.id, {}, options), 200);

const turmas = bodyOf(await turma.turmasList({ limit: 3 }, options), 200);
const first = bodyOf(await turma.turmasRead(57610, options), 200);
const ofClass = { 'id-turma': first['id-turma'] };
const people = bodyOf(await turma.participantesList(ofClass, options), 200);
const earlier = bodyOf(await turma.noticiasList(ofClass, options), 200);
const item = { 'id-turma': 57612, titulo: 'Client', conteudo: 'Texto' };
const posted = bodyOf(await turma.noticiasCreate(item, options), 200);

console.log(
  JSON.stringify({
    calendar: [list.events.length, read.title, created.cost, changed.cost, removed.status],
    turma: [
      turmas.length,
      first['nome-componente'],
      people[0]?.['id-turma'],
      earlier.length > 0,
      posted.titulo,
    ],
  }),
);
