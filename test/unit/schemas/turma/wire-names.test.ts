import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeName, fromWire, toWire, wireName } from '../../../../schemas/turma/wire-names.ts';

const camelCase = () => fc.stringMatching(/^[a-z][a-z0-9]{0,5}([A-Z][a-z0-9]{0,5}){0,3}$/);

describe('a name', () => {
  it.each([
    ['idTurma', 'id-turma'],
    ['utilizaNovaTurmaVirtual', 'utiliza-nova-turma-virtual'],
    ['ano', 'ano'],
    ['nota1', 'nota1'],
    ['chaveFotoURL', 'chave-foto-u-r-l'],
  ])('%s is %s on the wire', (code, wire) => {
    expect(wireName(code)).toBe(wire);
    expect(codeName(wire)).toBe(code);
  });

  it('survives the round trip', () => {
    fc.assert(
      fc.property(camelCase(), (name) => {
        expect(codeName(wireName(name))).toBe(name);
      }),
    );
  });

  it('is unique on the wire', () => {
    fc.assert(
      fc.property(camelCase(), camelCase(), (a, b) => {
        fc.pre(a !== b);
        expect(wireName(a)).not.toBe(wireName(b));
      }),
    );
  });

  it('has no capitals on the wire', () => {
    fc.assert(
      fc.property(camelCase(), (name) => {
        expect(wireName(name)).toMatch(/^[a-z0-9-]+$/);
      }),
    );
  });
});

describe('a record', () => {
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, false, '', 'Text-with-idTurma', 0, -1.5),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(camelCase(), tie('json'), { maxKeys: 4 }),
    ),
  }));

  it('survives the round trip at every depth', () => {
    fc.assert(
      fc.property(json, (record) => {
        expect(fromWire(toWire(record))).toEqual(record);
      }),
    );
  });

  it('keeps the order of its members', () => {
    const wire = toWire({ idTurma: 1, ano: 2, codigoTurma: [{ idDocente: 3 }] });
    expect(JSON.stringify(wire)).toBe('{"id-turma":1,"ano":2,"codigo-turma":[{"id-docente":3}]}');
  });

  it('keeps the names from a framework', () => {
    const wire = toWire({ body: { idTurma: 1 }, statusCode: 'OK', statusCodeValue: 200 });
    expect(wire).toEqual({ body: { 'id-turma': 1 }, statusCode: 'OK', statusCodeValue: 200 });
  });

  it('loses members whose names are not the API’s when read', () => {
    expect(fromWire({ idTurma: 1, 'id-turma': 2, alternativas: [{ idX: 1, 'id-y': 2 }] })).toEqual({
      idTurma: 2,
      alternativas: [{ idY: 2 }],
    });
  });

  it('cannot reach the prototype of an object', () => {
    const read = fromWire(JSON.parse('{"__proto__": {"admin": true}}'));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read).not.toHaveProperty('admin');
  });
});
