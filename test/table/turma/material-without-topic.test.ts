import { beforeAll, expect, it } from 'vitest';
import { turmas } from '../../../lib/turma/keys.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { newClient } from '../broken-records/asking.ts';
import { putItems } from '../broken-records/planting.ts';

const [CLASS, STUDENT, SHOWN, HIDDEN] = [8_500_001, 8_500_002, 8_500_003, 8_500_004];

let ask: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  ask = await newClient('turma', 'turma:read');
  await putRecords(turmas, [{ ...TURMA, idTurma: CLASS, descricaoHorario: '' }]);
});

it('students see a material of a class that is in no topic, unless it is hidden itself', async () => {
  const common = {
    ...{ idTurma: CLASS, idTopicoAula: 0, dataCadastro: 1_741_000_000_000, descricao: null, url: null },
    ...{ idTipoMaterial: 2, tipoMaterial: 'CONTEÚDO', idSubTipoMaterial: null, subTipoMaterial: null },
    idArquivo: null,
  };
  await putItems([
    ...kinds.materiais.items({ ...common, idMaterial: SHOWN, nome: 'Plano de curso', visivel: true }),
    ...kinds.materiais.items({ ...common, idMaterial: HIDDEN, nome: 'Gabarito', visivel: false }),
  ]);
  const { body } = await ask(`/registros-atividades?id-turma=${CLASS}`, { student: STUDENT });
  expect(JSON.parse(body).turmas).toMatchObject([
    { registros: [{ tipo: 'MATERIAL', 'id-registro': SHOWN, descricao: 'Plano de curso' }] },
  ]);
});

it('students see no material of a hidden topic whose identifier is 0', async () => {
  const idTurma = CLASS + 10;
  await putRecords(turmas, [{ ...TURMA, idTurma, descricaoHorario: '' }]);
  const day = 1_741_000_000_000;
  await putItems([
    ...kinds.topicosAulas.items({
      ...{ idTurma, idTopicoAula: 0, idTopicoPai: 0, descricao: 'Prova', conteudo: null, cancelado: false },
      ...{ dataInicio: day, dataFim: day, visivel: false },
    }),
    ...kinds.materiais.items({
      ...{ idTurma, idTopicoAula: 0, idMaterial: SHOWN, nome: 'Gabarito', dataCadastro: day, visivel: true },
      ...{ idTipoMaterial: 2, tipoMaterial: 'CONTEÚDO', idSubTipoMaterial: null, subTipoMaterial: null },
      ...{ descricao: null, url: null, idArquivo: null },
    }),
  ]);
  const { body } = await ask(`/registros-atividades?id-turma=${idTurma}`, { student: STUDENT });
  expect(JSON.parse(body).turmas).toMatchObject([{ 'total-registros': 0, registros: [] }]);
});
