import { Temporal } from 'temporal-polyfill';
import { FIRST_CLASS } from '../../../stack/demo/turma/classes.ts';
import { ids } from '../../../stack/demo/turma/ids.ts';
import { student } from '../../../stack/demo/turma/people.ts';
import { FIRST_TEACHER } from '../../../stack/demo/turma/teachers.ts';
import { termBefore } from '../../../stack/demo/turma/terms.ts';
import { benchRequests } from './list-requests.ts';
import { get, post, put, remove, SAMPLES_NOW, type SampleRequest } from './request.ts';

/** Midnight of a day in the institution's time zone. */
const midnight = (day: string) => Date.parse(`${day}T00:00:00-03:00`);

/** Two days with lessons of the first class without recorded attendance. */
const [MONDAY, WEDNESDAY] = [midnight('2026-02-23'), midnight('2026-02-25')];
/** A class without a teacher. */
const WITHOUT_TEACHER = FIRST_CLASS + 3;
const OPEN_POLL = ids.enquete(0, 1);
const [SOMEBODY, SOMEBODY_ELSE] = [student(0).id, student(1).id];

/** A request to each operation of the class API. They are independent of each other. */
export function turmaRequests(): SampleRequest[] {
  const term = termBefore(Temporal.PlainDate.from(SAMPLES_NOW.slice(0, 10)), 2);
  const reads = new Map(
    benchRequests(term)
      .toReversed()
      .map(({ route, target }) => [route, target]),
  );
  return [
    ...[...reads.values()].map(get),
    post('/noticias', { 'id-turma': FIRST_CLASS, titulo: 'Prova adiada', conteudo: 'Passa para quarta.' }),
    put('/noticias', { 'id-noticia': ids.noticia(0, 0), titulo: 'Boas-vindas' }),
    remove(`/noticias/${ids.noticia(0, 1)}`),
    post('/enquetes', {
      'id-turma': FIRST_CLASS,
      pergunta: 'Que dia?',
      'data-fim': midnight('2026-03-09'),
      alternativas: [{ descricao: 'Segunda' }, { descricao: 'Quarta' }],
    }),
    put('/enquetes', { 'id-enquete': ids.enquete(2, 1), 'data-fim': midnight('2026-04-01') }),
    post(`/enquetes/${OPEN_POLL}/respostas`, {
      'id-alternativa': ids.alternativa(0, 5),
      'id-discente': SOMEBODY,
    }),
    post(`/frequencias?id-turma=${FIRST_CLASS}`, {
      'id-participante': SOMEBODY,
      data: WEDNESDAY,
      faltas: 1,
    }),
    put(`/frequencias?id-turma=${FIRST_CLASS}`, { 'id-frequencia': ids.frequencia(0, 0), faltas: 1 }),
    post('/lancar-frequencias', {
      'id-turma': FIRST_CLASS,
      data: MONDAY,
      frequencias: [
        { 'id-participante': SOMEBODY, faltas: 0 },
        { 'id-participante': SOMEBODY_ELSE, faltas: 2 },
      ],
    }),
    post('/turmas', {
      'id-turma': WITHOUT_TEACHER,
      'id-docente': FIRST_TEACHER,
      'ch-dedicada-periodo': 60,
    }),
  ];
}
