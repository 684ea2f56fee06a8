import { type AttackMakers, nasty } from './attack.ts';
import { writeOperations } from './document.ts';
import { validRequest } from './requests.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const MALFORMED_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...['0', 'false', 'null', '"', '{', '{"a":', '[]', '{"__proto__":{"a":1}}', '\u0000', 'a=1&a[]=2'],
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  `{"titulo":"a\\u0000b","name":"\\ud800","title":"\\udc00"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xc3, 0x28, 0x80]),
];

export const ATTACKS_BY_WRITING: AttackMakers = {
  'nasty texts in bodies': (attackers, random) => {
    const operation = random.pick(writeOperations(attackers));
    const request = validRequest(operation, attackers.teacher, random);
    const member = random.pick([...Object.keys(operation.body ?? {}), 'description', 'title', 'name']);
    const text = nasty(random, random.pick([300, 5000, 20_000, 60_000]));
    return { ...request, body: JSON.stringify({ ...operation.body, [member]: text }) };
  },

  'malformed bodies': (attackers, random) => ({
    ...validRequest(random.pick(writeOperations(attackers)), attackers.teacher, random),
    body: random.pick(MALFORMED_BODIES),
  }),

  'large bodies': ({ calendar, teacher, idTurma }, random) => {
    const size = random.pick([100_000, 400_000, 2_000_000, 5_000_000]);
    const times = { start_date: '2031-08-01 10:00:00', end_date: '2031-08-01 11:00:00' };
    const [target, body] = random.pick<readonly [string, object]>([
      [`${calendar}/events`, { title: 'Large', description: 'x'.repeat(size), ...times }],
      [`${calendar}/events`, { title: 'Large', venue: ','.repeat(Math.min(size, 400_000)), ...times }],
      [`${calendar}/tags`, { name: 'Large', description: '<a'.repeat(size / 2) }],
      ['/turma/v1/noticias', { 'id-turma': idTurma, titulo: 'Large', conteudo: '<b>'.repeat(size / 3) }],
      [
        '/turma/v1/enquetes',
        {
          'id-turma': idTurma,
          pergunta: 'x'.repeat(size),
          alternativas: Array(5000).fill({ descricao: 'x' }),
        },
      ],
    ]);
    const headers = { ...JSON_TYPE, authorization: teacher };
    return { method: 'POST', target, headers, body: JSON.stringify(body) };
  },

  // Students may only answer polls.
  'students writing': (attackers, random) => {
    const forbidden = attackers.operations.filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/turma/') && !path.endsWith('/respostas'),
    );
    return { ...validRequest(random.pick(forbidden), attackers.student, random), mustFail: true };
  },

  // Reuses the idempotency key and body of another caller: must neither return their response nor replace it.
  'keys of others': ({ contributor, usedKeys, idTurma }, random) => ({
    method: 'POST',
    target: '/turma/v1/noticias',
    headers: {
      ...JSON_TYPE,
      authorization: contributor,
      'idempotency-key': usedKeys.length === 0 ? 'none' : random.pick(usedKeys.slice(-50)),
    },
    body: JSON.stringify({ 'id-turma': idTurma, titulo: 'Mine', conteudo: 'x' }),
  }),
};
