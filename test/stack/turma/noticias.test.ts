import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLASSES, turma, write } from './api.ts';

const Noticia = z.strictObject({
  'id-noticia': z.int(),
  'id-turma': z.int(),
  titulo: z.string(),
  conteudo: z.string(),
  autor: z.string().nullable(),
  'data-cadastro': z.int(),
});

const publish = async (changes: Record<string, unknown> = {}, claims: Record<string, unknown> = {}) => {
  const noticia = { 'id-turma': CLASSES.large, titulo: 'Aviso', conteudo: 'Texto', ...changes };
  const { status, body } = await write('POST', '/noticias', noticia, { claims });
  expect(status).toBe(200);
  return Noticia.parse(body);
};
const inList = async (id: number) => {
  const { body } = await turma(`/noticias?id-turma=${CLASSES.large}&limit=100&order-desc=id-noticia`);
  return z
    .array(Noticia)
    .parse(body)
    .some((one) => one['id-noticia'] === id);
};

describe('news', () => {
  it('are listed by identifier', async () => {
    const { status, body } = await turma(`/noticias?id-turma=${CLASSES.open}`);
    expect(status).toBe(200);
    const titles = z
      .array(Noticia)
      .parse(body)
      .map((one) => one.titulo);
    expect(titles.slice(0, 2)).toEqual(['Plano de curso', 'Prova adiada']);
  });

  it('can be filtered by author and by day', async () => {
    const noticia = await publish({ autor: 'Ângela Sá' });
    const by = async (query: string) =>
      z.array(Noticia).parse((await turma(`/noticias?id-turma=${CLASSES.large}&limit=100&${query}`)).body);
    expect(await by('autor=angela')).toContainEqual(noticia);
    expect(await by('autor=ninguem')).toEqual([]);
    expect(await by(`data-cadastro=${noticia['data-cadastro']}&autor=ngela`)).toContainEqual(noticia);
    expect(await by(`data-cadastro=${noticia['data-cadastro'] - 5 * 86_400_000}&autor=ngela`)).toEqual([]);
  });

  it('have their HTML cleaned when they are written', async () => {
    const hostile =
      '<p onclick="x()">Sala <b>12</b><script>alert(1)</script><a href="javascript:x()">aqui</a></p>';
    const clean = '<p>Sala <b>12</b><a>aqui</a></p>';
    const published = await publish({ conteudo: hostile });
    expect(published.conteudo).toBe(clean);
    const { 'id-noticia': id } = published;
    expect((await turma(`/noticias/${id}`)).body).toMatchObject([{ conteudo: clean }]);
    const change = { 'id-noticia': id, conteudo: `${hostile}<img src=x onerror=y()>` };
    const changed = await write('PUT', '/noticias', change);
    expect(changed.body).toMatchObject({
      conteudo: expect.stringMatching(/^<p>Sala <b>12<\/b>.*<img[^>]*>$/),
    });
    expect(JSON.stringify(changed.body)).not.toMatch(/onerror|script/);
    expect((await write('PUT', '/noticias', { ...change, conteudo: '<script></script>' })).status).toBe(400);
  });

  it('take their author from the token, cut to the maximum length', async () => {
    const published = await publish({}, { name: `${'x'.repeat(199)}😀` });
    expect(published.autor).toBe('x'.repeat(199));
  });

  it('are published, read as a list of one, changed and removed', async () => {
    const published = await publish(
      { titulo: 'Prova', 'id-noticia': 7, 'data-cadastro': 1 },
      { name: 'HELENA PRADO' },
    );
    const id = published['id-noticia'];
    expect(published).toMatchObject({ titulo: 'Prova', conteudo: 'Texto', autor: 'HELENA PRADO' });
    expect(id).not.toBe(7);
    expect(Math.abs(published['data-cadastro'] - Date.now())).toBeLessThan(60_000);
    expect((await turma(`/noticias/${id}`)).body).toEqual([published]);
    expect(await inList(id)).toBe(true);

    const changed = await write('PUT', '/noticias', {
      'id-noticia': id,
      titulo: 'Prova adiada',
      'data-cadastro': 5,
    });
    expect(changed).toMatchObject({ status: 200, body: { ...published, titulo: 'Prova adiada' } });
    expect((await turma(`/noticias/${id}`)).body).toEqual([{ ...published, titulo: 'Prova adiada' }]);

    const removed = await write('DELETE', `/noticias/${id}`);
    expect(removed).toMatchObject({ status: 200, body: { ...published, titulo: 'Prova adiada' } });
    expect((await turma(`/noticias/${id}`)).status).toBe(404);
    expect(await inList(id)).toBe(false);
    const again = await write('DELETE', `/noticias/${id}`);
    expect(again).toMatchObject({ status: 204, body: undefined });
    // 404 is not declared for this operation.
    expect(await write('DELETE', '/noticias/9223372036854775808')).toMatchObject({
      status: 400,
      body: { error_description: 'id-noticia: expected a 64-bit integer' },
    });
    expect((await write('PUT', '/noticias', { 'id-noticia': id, titulo: 'x' })).status).toBe(404);
  });

  it('are all kept when many are published at once', async () => {
    const published = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish({ titulo: `Aviso ${n}` })),
    );
    expect(new Set(published.map((one) => one['id-noticia'])).size).toBe(20);
  });

  it('are removed by only one of several concurrent requests', async () => {
    const { 'id-noticia': id } = await publish();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('DELETE', `/noticias/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 204),
    ]);
  });

  it('keep their text as it was written', async () => {
    const conteudo = 'Ação & reação: 100% “certo” 😀 > 99%, 1 < 2 <= 3\n\tfim &lt;';
    const { 'id-noticia': id } = await publish({ conteudo, autor: '' });
    expect((await turma(`/noticias/${id}`)).body).toMatchObject([{ conteudo, autor: '' }]);
  });

  it.each([
    ['Se x<y, então 2x<2y', 'Se x&lt;y, então 2x&lt;2y'],
    ['A página acaba com <', 'A página acaba com &lt;'],
  ])('lose no text after what only looks like the beginning of a tag: %s', async (conteudo, cleaned) => {
    const published = await publish({ conteudo });
    expect(published.conteudo).toBe(cleaned);
  });

  it('may have 12,000 characters, and no more', async () => {
    const conteudo = 'x'.repeat(12_000);
    expect(await publish({ conteudo })).toMatchObject({ conteudo });
    const longer = { 'id-turma': CLASSES.large, titulo: 'Aviso', conteudo: `${conteudo}x` };
    expect((await write('POST', '/noticias', longer)).status).toBe(400);
  });

  it('stay as they are after a change without members', async () => {
    const published = await publish();
    const change = { 'id-noticia': published['id-noticia'] };
    expect(await write('PUT', '/noticias', change)).toMatchObject({ status: 200, body: published });
  });

  it('are activities of their class until they are removed', async () => {
    const { 'id-noticia': id, 'data-cadastro': created } = await publish();
    const Activities = z.object({
      turmas: z.tuple([
        z.object({ registros: z.array(z.object({ tipo: z.string(), 'id-registro': z.int() })) }),
      ]),
    });
    const isActivity = async () => {
      const query = `id-turma=${CLASSES.large}&registros-a-partir-de=${created}`;
      const { turmas } = Activities.parse((await turma(`/registros-atividades?${query}`)).body);
      return turmas[0].registros.some((one) => one.tipo === 'NOTICIA' && one['id-registro'] === id);
    };
    expect(await isActivity()).toBe(true);
    expect((await write('DELETE', `/noticias/${id}`)).status).toBe(200);
    expect(await isActivity()).toBe(false);
  });

  it('need a class that exists and is not excluded', async () => {
    const noticia = { titulo: 'a', conteudo: 'b' };
    expect(await write('POST', '/noticias', { ...noticia, 'id-turma': CLASSES.none })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect(await write('POST', '/noticias', { ...noticia, 'id-turma': CLASSES.excluded })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect((await turma(`/noticias?id-turma=${CLASSES.none}`)).status).toBe(404);
  });

  it('stay in their class', async () => {
    const noticia = await publish();
    const move = { 'id-noticia': noticia['id-noticia'], 'id-turma': CLASSES.open };
    expect(await write('PUT', '/noticias', move)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const stay = { 'id-noticia': noticia['id-noticia'], 'id-turma': CLASSES.large, conteudo: 'Outro' };
    expect(await write('PUT', '/noticias', stay)).toMatchObject({ status: 200, body: { conteudo: 'Outro' } });
  });

  it('cannot be changed without their identifier', async () => {
    const { status, body } = await write('PUT', '/noticias', { titulo: 'x' });
    expect(status).toBe(400);
    expect(body).toHaveProperty('error_description', 'id-noticia: is required');
  });
});
