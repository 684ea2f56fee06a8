import * as calendar from './calendar';
import * as turma from './turma';

/** Five calls to each API with the clients that OpenAPI Generator writes for typescript-fetch. */

// Not `accessToken`: what is sent then depends on the security scheme that comes last in the document.
const headers = { authorization: `Bearer ${process.env.TOKEN}` };

const events = new calendar.EventsApi(new calendar.Configuration({ headers }));
const list = await events.eventsList({ perPage: 3 });
const read = await events.eventsRead({ id: Number(list.events[0]?.id) });
const eventFields = {
  title: 'Client',
  startDate: '2031-01-01 10:00',
  endDate: '2031-01-01 11:00',
  cost: '12',
};
const created = await events.eventsCreate({ eventFields });
const changed = await events.eventsUpdatePut({ id: created.id, eventChanges: { cost: ['5', 10] } });
const removed = await events.eventsRemove({ id: created.id });

const config = new turma.Configuration({ headers });
const classes = new turma.TurmasApi(config);
const news = new turma.NoticiasApi(config);
const turmas = await classes.turmasList({ limit: 3 });
const first = await classes.turmasRead({ idTurma: 57610 });
const people = await new turma.ParticipantesApi(config).participantesList({ idTurma: first.idTurma });
const earlier = await news.noticiasList({ idTurma: first.idTurma });
const cadastroNoticiaRequest = { idTurma: 57612, titulo: 'Client', conteudo: 'Texto' };
const posted = await news.noticiasCreate({ cadastroNoticiaRequest });

console.log(
  JSON.stringify({
    calendar: [list.events.length, read.title, created.cost, changed.cost, removed.status],
    turma: [turmas.length, first.nomeComponente, people[0]?.idTurma, earlier.length > 0, posted.titulo],
  }),
);
