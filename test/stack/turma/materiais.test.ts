import { describe, expect, it } from 'vitest';
import { CLASSES, STUDENT } from './api.ts';
import { allRows, expectRefused, type Row, rows, values } from './rows.ts';

const ofTopic = (topic: unknown) => `/materiais?id-topico-aula=${topic}`;

/** The materials of the open class. */
const materials = async (): Promise<Row[]> => {
  const topics = await allRows(`/topicos-aulas?id-turma=${CLASSES.open}&incluir-invisiveis=true`);
  const lists = await Promise.all(topics.map((topic) => allRows(ofTopic(topic['id-topico-aula']))));
  return lists.flat();
};

describe('lesson materials', () => {
  it('are listed by topic', async () => {
    const found = await materials();
    expect(found.length).toBeGreaterThan(1);
    const topic = found[0]?.['id-topico-aula'];
    expect(await allRows(ofTopic(topic))).toEqual(found.filter((row) => row['id-topico-aula'] === topic));
    expect(Object.keys(found[0] ?? {})).toEqual([
      'id-material',
      'id-topico-aula',
      'id-turma',
      'nome',
      'descricao',
      'id-tipo-material',
      'tipo-material',
      'id-sub-tipo-material',
      'sub-tipo-material',
      'id-arquivo',
      'url',
      'data-cadastro',
      'visivel',
    ]);
  });

  it('name their types as the catalogs do', async () => {
    const types = await rows('/materiais/tipos-materiais');
    const subtypes = await rows('/materiais/sub-tipos-materiais');
    for (const material of await materials()) {
      const type = types.find((one) => one['id-tipo-material'] === material['id-tipo-material']);
      expect(material['tipo-material']).toBe(type?.descricao);
      const subtype = subtypes.find(
        (one) => one['id-sub-tipo-material'] === material['id-sub-tipo-material'],
      );
      expect(material['sub-tipo-material']).toBe(subtype?.descricao ?? null);
    }
  });

  it('can be filtered by their class', async () => {
    const [material] = await materials();
    const list = ofTopic(material?.['id-topico-aula']);
    expect(await rows(`${list}&id-turma=${CLASSES.open}`)).toContainEqual(material);
    expect(await rows(`${list}&id-turma=${CLASSES.large}`)).toEqual([]);
    expect(await rows(`${list}&id-turma=${CLASSES.none}`)).toEqual([]);
  });

  it('are hidden from students unless they are visible', async () => {
    const topics = values(await allRows(`/topicos-aulas?id-turma=${CLASSES.open}`), 'id-topico-aula');
    const ofVisibleTopics = (await materials()).filter((row) => topics.includes(row['id-topico-aula']));
    const isVisible = (row: Row) => row.visivel === true;
    expect(new Set(ofVisibleTopics.map(isVisible))).toEqual(new Set([true, false]));
    const claims = { 'id-discente': STUDENT };
    const seen = await Promise.all(topics.map((topic) => allRows(ofTopic(topic), { claims })));
    expect(seen.flat()).toEqual(ofVisibleTopics.filter(isVisible));
  });

  it('need a topic that exists', async () => {
    await expectRefused('/materiais', 400);
    await expectRefused(`/materiais?id-turma=${CLASSES.open}`, 400);
    await expectRefused(ofTopic(1), 404);
  });
});
