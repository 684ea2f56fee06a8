import type * as z from 'zod';
import { subTiposMaterial, tiposMaterial } from '../../../../lib/turma/catalogs.ts';
import type { Material as MaterialSchema } from '../../../../schemas/turma/materiais.ts';
import type { TopicoAula } from '../../../../schemas/turma/topicos-aulas.ts';
import { rows } from '../rows.ts';
import { type DemoClass, isSpecial } from './classes.ts';
import { ids } from './ids.ts';
import { hourOfWeek } from './terms.ts';

type Material = z.output<typeof MaterialSchema>;

const ARQUIVO = 1;
const REFERENCIA = 3;
const VIDEO = 8;

const MATERIALS = rows(
  ['nome', 'descricao', 'tipo', 'subTipo', 'url'],
  [
    ['Notas de aula', null, ARQUIVO, 1, null],
    ['Apresentação', 'Slides da unidade.', ARQUIVO, 2, null],
    ['Leitura', null, REFERENCIA, 9, 'https://example.edu/leitura'],
    ['Vídeo', 'Gravação.', VIDEO, null, 'https://example.edu/video'],
  ],
);
const TOPICS = 4;
const MATERIALS_OF_TOPIC = 2;
const FIRST_FILE = 60;

/** Returns the materials of the first topics of a class: two for each, of different types. */
export function materialsOf(demo: DemoClass, topics: readonly z.output<typeof TopicoAula>[]): Material[] {
  const used = topics.slice(0, isSpecial(demo) ? TOPICS : 1);
  return used.flatMap(({ idTopicoAula }, topic) => {
    const first = (topic * MATERIALS_OF_TOPIC) % MATERIALS.length;
    return MATERIALS.slice(first, first + MATERIALS_OF_TOPIC).map((material, n) =>
      materialOf(demo, idTopicoAula, topic * MATERIALS_OF_TOPIC + n, material),
    );
  });
}

function materialOf(
  { number, turma, term }: DemoClass,
  idTopicoAula: number,
  index: number,
  { nome, descricao, tipo, subTipo, url }: (typeof MATERIALS)[number],
): Material {
  return {
    idMaterial: ids.material(number, index),
    idTopicoAula,
    idTurma: turma.idTurma,
    nome,
    descricao,
    idTipoMaterial: tipo,
    tipoMaterial: tiposMaterial.find(({ idTipoMaterial }) => idTipoMaterial === tipo)?.descricao ?? '',
    idSubTipoMaterial: subTipo,
    subTipoMaterial:
      subTiposMaterial.find(({ idSubTipoMaterial }) => idSubTipoMaterial === subTipo)?.descricao ?? null,
    idArquivo: url === null ? ids.arquivo(number, FIRST_FILE + index) : null,
    url,
    dataCadastro: hourOfWeek(term, index),
    visivel: index !== 1,
  };
}
