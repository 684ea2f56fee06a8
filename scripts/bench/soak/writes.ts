import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { FIRST_CLASS } from '../../stack/demo/turma/classes.ts';
import { student } from '../../stack/demo/turma/people.ts';
import type { Acknowledged } from './consistency.ts';
import type { SoakRequest } from './send.ts';

/** A write, and how to read it back. */
export interface Write {
  readonly target: string;
  readonly body: object;
  /** Returns where the written record is, and a text that it contains. */
  readBack(answer: unknown): Acknowledged;
}

/** Returns the request of a write. @param key its idempotency key */
export const writeRequest = (
  { target, body }: Write,
  authorization: string,
  key: string = randomUUID(),
): SoakRequest => ({
  method: 'POST',
  target,
  headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(body),
});

type WriteKind = () => Write;

/** Returns a write of each kind. @param calendar the base path of the calendar */
export const writesOf = (calendar: string): readonly [WriteKind, ...WriteKind[]] => [
  news,
  poll,
  event(calendar),
  venue(calendar),
];

const News = z.looseObject({ 'id-noticia': z.int() });
const Poll = z.looseObject({ 'id-enquete': z.int() });
const Created = z.looseObject({ id: z.int() });

/** Unique titles, which reveal duplicates. */
export const TITLE = 'Soak';

function news(): Write {
  const titulo = `${TITLE} ${randomUUID()}`;
  return {
    target: '/turma/v1/noticias',
    body: { 'id-turma': FIRST_CLASS, titulo, conteudo: student(0).nome },
    readBack: (answer) => ({
      target: `/turma/v1/noticias/${News.parse(answer)['id-noticia']}`,
      text: titulo,
    }),
  };
}

function poll(): Write {
  const pergunta = `${TITLE} ${randomUUID()}`;
  const alternativas = [{ descricao: 'Sim' }, { descricao: 'Não' }];
  return {
    target: '/turma/v1/enquetes',
    body: { 'id-turma': FIRST_CLASS, pergunta, 'data-fim': Date.now() + 3_600_000, alternativas },
    readBack: (answer) => ({
      target: `/turma/v1/enquetes/${Poll.parse(answer)['id-enquete']}`,
      text: pergunta,
    }),
  };
}

/** Events share the start of a slug, a category and a venue, so that their writes conflict. */
const event = (calendar: string) => (): Write => {
  const title = `${TITLE} ${randomUUID().slice(0, 2)}`;
  const times = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };
  return {
    target: `${calendar}/events`,
    body: { title, ...times, categories: [TITLE], venue: { venue: TITLE } },
    readBack: (answer) => ({ target: `${calendar}/events/${Created.parse(answer).id}`, text: title }),
  };
};

const venue = (calendar: string) => (): Write => {
  const name = `${TITLE} ${randomUUID()}`;
  return {
    target: `${calendar}/venues`,
    body: { venue: name },
    readBack: (answer) => ({ target: `${calendar}/venues/${Created.parse(answer).id}`, text: name }),
  };
};
