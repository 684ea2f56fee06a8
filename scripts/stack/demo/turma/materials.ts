import type * as z from 'zod';
import { subTiposMaterial, tiposMaterial } from '../../../../lib/turma/catalogs.ts';
import type { Material as MaterialSchema } from '../../../../schemas/turma/materiais.ts';
import type { TopicoAula } from '../../../../schemas/turma/topicos-aulas.ts';
import { type DemoClass, isRich } from './classes.ts';
import { ids } from './ids.ts';
import { hourOfWeek } from './terms.ts';

type Material = z.output<typeof MaterialSchema>;

const ARQUIVO = 1;
const REFERENCIA = 3;
const VIDEO = 8;

const MATERIALS = [
  { nome: 'Notas de aula', descricao: null, tipo: ARQUIVO, subTipo: 1, url: null },
  { nome: 'Apresentação', descricao: 'Slides da unidade.', tipo: ARQUIVO, subTipo: 2, url: null },
  { nome: 'Leitura', descricao: null, tipo: REFERENCIA, subTipo: 9, url: 'https://example.edu/leitura' },
  { nome: 'Vídeo', descricao: 'Gravação.', tipo: VIDEO, subTipo: null, url: 'https://example.edu/video' },
] as const;
const TOPICS = 4;
const FIRST_FILE = 60;

/** Returns the materials of the first topics of a class: two for each, of different types. */
export function materialsOf(demo: DemoClass, topics: readonly z.output<typeof TopicoAula>[]): Material[] {
  const used = topics.slice(0, isRich(demo) ? TOPICS : 1);
  return used.flatMap(({ idTopicoAula }, topic) =>
    [0, 1].map((n) => materialOf(demo, idTopicoAula, topic * 2 + n)),
  );
}

function materialOf({ number, turma, term }: DemoClass, idTopicoAula: number, place: number): Material {
  const { nome, descricao, tipo, subTipo, url } = MATERIALS[place % MATERIALS.length] ?? MATERIALS[0];
  return {
    idMaterial: ids.material(number, place),
    idTopicoAula,
    idTurma: turma.idTurma,
    nome,
    descricao,
    idTipoMaterial: tipo,
    tipoMaterial: tiposMaterial.find(({ idTipoMaterial }) => idTipoMaterial === tipo)?.descricao ?? '',
    idSubTipoMaterial: subTipo,
    subTipoMaterial:
      subTiposMaterial.find(({ idSubTipoMaterial }) => idSubTipoMaterial === subTipo)?.descricao ?? null,
    idArquivo: url === null ? ids.arquivo(number, FIRST_FILE + place) : null,
    url,
    dataCadastro: hourOfWeek(term, place),
    visivel: place !== 1,
  };
}
