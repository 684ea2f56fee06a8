import { describe, expect, it } from 'vitest';
import type { Attackers } from '../../../../../scripts/bench/soak/attack.ts';
import { ATTACKS } from '../../../../../scripts/bench/soak/attacks.ts';
import { hostileRecords } from '../../../../../scripts/bench/soak/hostile-stream.ts';
import { SeededRandom } from '../../../../../scripts/stack/demo/random.ts';

const parameter = { name: 'id-turma', in: 'query', required: true, value: '1' };
const ATTACKERS: Attackers = {
  operations: [
    { method: 'GET', path: '/turma/v1/noticias', parameters: [parameter], body: undefined },
    { method: 'GET', path: '/turma/v1/noticias/{id-noticia}', parameters: [], body: undefined },
    { method: 'POST', path: '/turma/v1/noticias', parameters: [], body: { titulo: 'Aviso' } },
    { method: 'POST', path: '/turma/v1/enquetes/{id}/respostas', parameters: [], body: { 'id-discente': 1 } },
  ],
  calendar: '/calendar',
  idTurma: 1,
  teacher: 'Bearer teacher.x.xxxxxxxx',
  student: 'Bearer student',
  contributor: 'Bearer contributor',
  usedKeys: ['a-key'],
};

describe('attacks', () => {
  const makeSome = () =>
    Object.values(ATTACKS).flatMap((attackOf) =>
      Array.from({ length: 40 }, (_, seed) => attackOf(ATTACKERS, new SeededRandom(seed))),
    );
  const some = makeSome();

  it('are requests that a client can send', () => {
    for (const { method, target, headers, body } of some) {
      const init = { method, headers, ...(method === 'GET' || body === undefined ? {} : { body }) };
      expect(() => new Request(`http://localhost${target}`, init)).not.toThrow();
    }
  });

  it('are of many kinds, the same ones for the same seed', () => {
    expect(Object.keys(ATTACKS)).toHaveLength(14);
    expect(makeSome()).toEqual(some);
  });

  it('let students try forbidden writes, but not answer polls', () => {
    const students = some.filter(({ headers }) => headers.authorization === ATTACKERS.student);
    expect(students.length).toBeGreaterThan(10);
    for (const { target, mustFail } of students) {
      expect(target).not.toContain('respostas');
      expect(mustFail).toBe(true);
    }
  });

  it('use the keys of other callers', () => {
    const keys = some.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toContain('a-key');
  });
});

it('hostile log records fit into stream records, and the first few are of all kinds', () => {
  const source = hostileRecords(new SeededRandom(1));
  const records = Array.from({ length: 160 }, () => source.next().value);
  for (const record of records) {
    expect(record.byteLength).toBeGreaterThan(0);
    expect(record.byteLength).toBeLessThanOrEqual(1_000_000);
  }
  expect(new Set(records.slice(0, 16).map(String)).size).toBe(16);
});
