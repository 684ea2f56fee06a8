import { type AttackMakers, nasty } from './attack.ts';
import { readOperations } from './document.ts';
import { encoded, validRequest } from './requests.ts';
import type { SoakRequest } from './send.ts';

const EXTREME_DATES = [
  '-8640000000000000',
  '8640000000000000',
  '8640000000000001',
  '%2B275760-09-13',
  '-271821-04-20',
  '0000-00-00',
  '9999-12-31 23:59:59',
  '9007199254740993',
  '253402300800000',
];

const get = (target: string, headers: SoakRequest['headers']) => ({ method: 'GET', target, headers });

/** The class API needs a token. */
const getAs = (authorization: string, target: string) =>
  get(target, target.startsWith('/turma') ? { authorization } : {});

export const ATTACKS_BY_READING: AttackMakers = {
  'nasty texts in parameters': (attackers, random) => {
    const operation = random.pick(readOperations(attackers));
    const { target, ...request } = validRequest(operation, attackers.teacher, random);
    const names = [...operation.parameters.map(({ name }) => name), 'search', 'start_date', 'nome'];
    const query = `${encodeURIComponent(random.pick(names))}=${encoded(nasty(random, 600))}`;
    return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${query}` };
  },

  'repeated ids': ({ calendar, teacher, idTurma }, random) => {
    const ids = Array(1500).fill('8').join(',');
    const target = random.pick([
      ...['venue', 'organizer', 'include', 'categories', 'tags'].map(
        (name) => `${calendar}/events?${name}=${ids}`,
      ),
      `${calendar}/categories?include=${ids}`,
      `/turma/v1/registros-atividades?id-turma=${Array(1000).fill(idTurma).join(',')}`,
      `/turma/v1/turmas?${Array(500).fill('id-situacao-turma=1').join('&')}`,
    ]);
    return getAs(teacher, target);
  },

  'expensive lists': ({ calendar, teacher }, random) => {
    const target = random.pick([
      `${calendar}/events?geoloc_lat=89.9&geoloc_lng=180&geoloc_distance=20037`,
      `${calendar}/events.ics?geoloc=true&starts_after=1001-01-01`,
      `${calendar}/events?search=${encoded('a e i o u -x "y z"')}&starts_after=1001-01-01&per_page=50`,
      `${calendar}/venues?only_with_upcoming=true&per_page=50&search=a`,
      `${calendar}/tags?search=a&orderby=description&per_page=50`,
      `${calendar}/events?page=999999999&per_page=50`,
      '/turma/v1/boletim?offset=999999999',
      '/turma/v1/turmas?nome-componente=a&order-asc=nome-componente&offset=10000',
      '/turma/v1/enquetes-respondidas?offset=9007199254740993',
      '/turma/v1/turmas?offset=10000&limit=2147483647',
    ]);
    return getAs(teacher, target);
  },

  'malformed queries': (attackers, random) => {
    const { path } = random.pick(readOperations(attackers).filter((one) => !one.path.includes('{')));
    const query = random.pick([
      'search=a%00b',
      'search=%ff%fe',
      '%ff=1',
      'limit=%',
      'page=1&page=%C3%28',
      '&'.repeat(3000),
    ]);
    return get(`${path}?${query}`, { authorization: attackers.teacher });
  },

  'dates at the ends of time': ({ calendar, teacher, idTurma }, random) => {
    const end = random.pick(EXTREME_DATES);
    const target = random.pick([
      `${calendar}/events?start_date=${end}`,
      `${calendar}/events.ics?ends_before=${end}&strict_dates=true`,
      `${calendar}/events?modified_after=${end}`,
      `/turma/v1/registros-atividades?id-turma=${idTurma}&registros-a-partir-de=${end}`,
      `/turma/v1/noticias?id-turma=${idTurma}&data-cadastro=${end}`,
      `/turma/v1/dias-aulas?id-turma=${idTurma}&data=${end}`,
    ]);
    return get(encodeURI(decodeURI(target)), { authorization: teacher });
  },

  'guesses of a CPF': ({ contributor, idTurma }, random) => {
    const cpf = String(random.whole(0, 99_999_999_999)).padStart(11, '0');
    const target = random.pick([
      `/turma/v1/participantes?id-turma=${idTurma}&cpf-cnpj=${cpf}`,
      `/turma/v1/turmas?cpf-cnpj-docente=${Number(cpf)}`,
    ]);
    return { ...get(target, { authorization: contributor }), mustFail: true };
  },
};
