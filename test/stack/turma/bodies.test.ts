import { describe, expect, it } from 'vitest';
import { CLASSES, write } from './api.ts';

describe('a body is refused:', () => {
  const noticia = { 'id-turma': CLASSES.open, titulo: 'Aviso', conteudo: 'Texto' };

  it.each([
    ['nothing', undefined, 'body: is required'],
    ['an array', [noticia], 'body: expected an object'],
    ['null instead of a title', { ...noticia, titulo: null }, 'titulo: expected a value, not null'],
    ['a missing member', { ...noticia, titulo: undefined }, 'titulo: is required'],
    ['an empty title', { ...noticia, titulo: ' ' }, 'titulo: '],
    ['a title that is too long', { ...noticia, titulo: 'x'.repeat(256) }, 'titulo: '],
    ['a text that is too long', { ...noticia, conteudo: 'x'.repeat(12_001) }, 'conteudo: '],
    [
      'a text that cleaning makes too long',
      { ...noticia, conteudo: `<i></i>${'&'.repeat(11_000)}` },
      'conteudo: ',
    ],
    ['a text of which cleaning leaves nothing', { ...noticia, conteudo: '<script>1</script>' }, 'conteudo: '],
    ['HTML nested too deeply', { ...noticia, conteudo: '<b>'.repeat(101) }, 'conteudo: '],
    ['an unpaired surrogate', { ...noticia, titulo: 'Aviso \ud83d' }, 'titulo: '],
    ['an author that is too long', { ...noticia, autor: 'x'.repeat(201) }, 'autor: '],
    ['a number instead of text', { ...noticia, conteudo: 7 }, 'conteudo: '],
    ['text instead of a number', { ...noticia, 'id-turma': '57610' }, 'id-turma: '],
    [
      'an identifier of 2^53',
      { ...noticia, 'id-turma': 2 ** 53 },
      'id-turma: expected a whole number below 2^53',
    ],
    ['members in camelCase', { idTurma: CLASSES.open, titulo: 'a', conteudo: 'b' }, 'id-turma: is required'],
  ])('%s', async (_, body, description) => {
    const { status, body: answer } = await write('POST', '/noticias', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: 'invalid_request' });
    expect(answer).toHaveProperty('error_description', expect.stringContaining(description));
  });

  it('not JSON', async () => {
    const { status, body } = await write('POST', '/noticias', undefined, {
      text: '{"id-turma": 1,',
      type: 'application/json',
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('another content type', async () => {
    const { status, body } = await write('POST', '/noticias', undefined, {
      text: 'titulo=a',
      type: 'application/x-www-form-urlencoded',
    });
    expect({ status, body }).toMatchObject({ status: 415, body: { error: 'unsupported_media_type' } });
  });

  it('too many bytes', async () => {
    const { status, body } = await write('POST', '/noticias', {
      ...noticia,
      conteudo: 'x'.repeat(1_100_000),
    });
    expect({ status, body }).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
  });
});
