import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseForm } from '../../../lib/http/form.ts';

/** The form as JSON, without the difference between objects with and without a prototype. */
const read = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('a form', () => {
  it.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=', { a: '' }],
    ['a', { a: '' }],
    ['title=Jazz+%26+more%21', { title: 'Jazz & more!' }],
    ['nome=S%C3%A3o+Jos%C3%A9', { nome: 'São José' }],
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1&a%5B%5D=2', { a: ['1', '2'] }],
    ['venue[city]=Rome&venue[country]=IT', { venue: { city: 'Rome', country: 'IT' } }],
    ['venue[address][zip]=1', { venue: { address: { zip: '1' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[0][name]=x&a[0][city]=z&a[1][name]=y', { a: [{ name: 'x', city: 'z' }, { name: 'y' }] }],
    ['a[b][0]=x&a[b][1]=y', { a: { b: ['x', 'y'] } }],
    ['a[0]=x&a[b]=y', { a: { 0: 'x', b: 'y' } }],
    ['a[][name]=x&a[][name]=y', { a: [{ name: 'x' }, { name: 'y' }] }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b]=1&a[]=2', { a: { b: '1', 0: '2' } }],
    ['a[]=5&a[1][name]=x', { a: ['5', { name: 'x' }] }],
    ['a[0]=x&a[]=y&a[]=z', { a: ['x', 'y', 'z'] }],
    ['a[3]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[0]=y', { a: ['y'] }],
    ['a[][]=x&a[0][]=y', { a: [['x', 'y']] }],
  ])('%s is %j', (text, form) => {
    expect(read(text)).toEqual(form);
  });

  it.each(['a[b', 'a[b]c', 'a[b]c[d]', 'a]', 'a[b][c'])('treats %s as a plain name', (name) => {
    expect(read(`${name}=1`)).toEqual({ [name]: '1' });
  });

  it('cannot reach the prototype of an object', () => {
    const form = parseForm('__proto__[admin]=1&a[__proto__][admin]=1&constructor[prototype][admin]=1');
    expect({}).not.toHaveProperty('admin');
    expect(form.a).not.toHaveProperty('admin');
  });

  it('parses every plain name and value', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('['));
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (values) => {
        expect({ ...parseForm(new URLSearchParams(values).toString()) }).toEqual({ ...values });
      }),
    );
  });

  it('treats a name with very many brackets as a plain name', () => {
    const name = `a${'[]'.repeat(100_000)}`;
    expect(Object.keys(parseForm(`${name}=1`))).toEqual([name]);
  });

  it('may have a long list', () => {
    expect(parseForm('a[]=1&'.repeat(100_000)).a).toHaveLength(100_000);
  });

  it('is refused if its names have very many brackets in all', () => {
    const name = `a${'[]'.repeat(32)}`;
    expect(Object.keys(parseForm(`${name}&`.repeat(3000)))).toEqual(['a']);
    expect(() => parseForm(`${name}&`.repeat(4000))).toThrow(
      expect.objectContaining({
        status: 400,
        reason: 'unreadable_form',
        message: 'The names of a form may have at most 100000 pairs of brackets in total',
      }),
    );
  });
});
