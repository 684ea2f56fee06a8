import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Item } from '../../../lib/table/entity.ts';
import { frequenciaIdRanges, frequenciasDias, participantes, turmas } from '../../../lib/turma/keys.ts';
import { kinds } from '../../../scripts/cli/import/kinds.ts';
import { participant, TURMA } from '../../class-records.ts';
import { putRecords } from '../../stored-records.ts';
import { withMemoizedReads } from '../memoized-reads.ts';
import { useOwnTable } from '../own-table.ts';
import { newClient } from './asking.ts';
import { putItem, putItems, type RawItem, waysToBreak } from './planting.ts';

/**
 * What a student's token shows while records of others, or hidden ones, are broken: the same as before, because it
 * shows nothing of them.
 */

const [CLASS, OWN, OTHER] = [8_400_001, 8_400_002, 8_400_003];
/** The hidden topic comes first, because a lesson shows the first topic of its day. */
const [HIDDEN_TOPIC, TOPIC, ID] = [8_400_004, 8_400_005, 8_400_006];
/** A Monday with a lesson. */
const DAY = Date.parse('2025-03-03T00:00-03:00');

const period = { dataInicio: DAY, dataFim: DAY };
const shown = { idTurma: CLASS, dataCadastro: DAY };
const term = { ano: 2025, periodo: 1 };
const component = { nomeComponente: 'TESTES', codigoComponente: 'TST0001' };
const topic = { idTurma: CLASS, idTopicoPai: 0, conteudo: null, cancelado: false, ...period };
const material = {
  ...shown,
  ...{ descricao: null, idTipoMaterial: 2, tipoMaterial: 'CONTEÚDO', idSubTipoMaterial: null },
  ...{ subTipoMaterial: null, idArquivo: null, url: null },
};

const activities = `/registros-atividades?id-turma=${CLASS}`;
const lessons = `/aulas?id-turma=${CLASS}&id-participante=${OWN}`;
const topics = `/topicos-aulas?id-turma=${CLASS}&incluir-invisiveis=true`;
const materials = (idTopicoAula: number) => `/materiais?id-topico-aula=${idTopicoAula}`;
const byId = (resource: string) => `/${resource}/${ID}?id-turma=${CLASS}`;

/** Records that the student may not see, and requests that would show them. */
const SECRETS: readonly (readonly [name: string, items: readonly Item[], targets: readonly string[]])[] = [
  [
    'a unit grade of another student',
    kinds.notasUnidades.items({
      ...{ idTurma: CLASS, idParticipante: OTHER, idNotaUnidade: ID, unidade: 1, media: 9, faltas: 3 },
      ...{ recuperacao: null, dataRegistro: DAY, ...term, ...component },
    }),
    [byId('notas-unidades'), `/notas-unidades?id-participante=${OWN}`, activities],
  ],
  [
    'an evaluation of another student',
    kinds.avaliacoes.items({
      ...{ idTurma: CLASS, idParticipante: OTHER, idAvaliacao: ID, idNotaUnidade: ID, unidade: 1, ...term },
      ...{ descricao: 'Prova', abreviacao: 'P1', nota: 9, notaMaxima: 10, peso: 1 },
    }),
    [byId('avaliacoes'), `/avaliacoes?id-turma=${CLASS}&id-participante=${OWN}`],
  ],
  [
    'a hidden topic',
    kinds.topicosAulas.items({
      ...topic,
      ...{ idTopicoAula: HIDDEN_TOPIC, descricao: 'Prova surpresa', visivel: false },
    }),
    [topics, `/topicos-aulas/${HIDDEN_TOPIC}`, materials(HIDDEN_TOPIC), lessons, activities],
  ],
  [
    'a material of a hidden topic',
    kinds.materiais.items({
      ...material,
      ...{ idMaterial: ID, idTopicoAula: HIDDEN_TOPIC, nome: 'Gabarito', visivel: true },
    }),
    [materials(HIDDEN_TOPIC), activities],
  ],
  [
    'a hidden material',
    kinds.materiais.items({
      ...material,
      ...{ idMaterial: ID + 1, idTopicoAula: TOPIC, nome: 'Gabarito', visivel: false },
    }),
    [materials(TOPIC), activities],
  ],
  [
    'a hidden questionnaire',
    kinds.questionarios.items({
      ...{ ...shown, ...period, idQuestionario: ID, titulo: 'Surpresa', descricao: null, visivel: false },
      ...{ duracaoMinutos: null, quantidadePerguntas: 5, quantidadeTentativas: 1, notaMaxima: null },
    }),
    [`/questionarios?id-turma=${CLASS}`, `/questionarios/${ID}`, activities],
  ],
];

const Activities = z.object({ 'data-consulta': z.number() }).loose();

let ask: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  await useOwnTable();
  ask = await newClient('turma', 'turma:read');
  await putRecords(turmas, [
    { ...TURMA, idTurma: CLASS, descricaoHorario: '2M12 (03/03/2025 - 10/03/2025)' },
  ]);
  await putRecords(participantes, [participant(CLASS, OWN), participant(CLASS, OTHER)]);
  const visible = { idTopicoAula: TOPIC, descricao: 'Limites', visivel: true };
  await putItems([
    ...kinds.topicosAulas.items({ ...topic, ...visible }),
    ...SECRETS.flatMap(([, items]) => items),
  ]);
});

/** What the student's token shows; a refusal shows nothing. */
const seen = (targets: readonly string[]) => withMemoizedReads(() => answersTo(targets));

async function answersTo(targets: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const target of targets) {
    const { status = 0, body } = await ask(target, { student: OWN });
    const json = JSON.parse(body);
    const activities = Activities.safeParse(json);
    const content = activities.success ? { ...activities.data, 'data-consulta': 0 } : json;
    answers.push([target, status < 400 ? content : 'refused']);
  }
  return answers;
}

it.each(SECRETS)('%s stays hidden, however it is broken', async (_, items, targets) => {
  const before = await seen(targets);
  for (const item of items) {
    for (const { how, broken } of waysToBreak(item)) {
      await putItem(broken(item));
      expect(await seen(targets), `${item.entity} ${how}`).toEqual(before);
    }
    await putItem(item);
  }
});

it('the attendance of another student stays hidden, however its row is broken', async () => {
  const row = { idFrequencia: ID, idParticipante: OTHER, faltas: 1, dataRegistro: DAY };
  const day = { idTurma: CLASS, data: DAY, quantidadeAulas: 2, linhas: [row], version: 1 };
  const item = frequenciasDias.toItem(day);
  await putItem(item);
  await putRecords(frequenciaIdRanges, [
    { idTurma: CLASS, data: DAY, primeiro: ID, ultimo: ID, dataRegistro: DAY },
  ]);
  const targets = [`/frequencias/${ID}?id-turma=${CLASS}`, lessons];
  const before = await seen(targets);
  const named: RawItem = { ...row, pk: item.pk, sk: item.sk };
  for (const { how, broken } of waysToBreak(named)) {
    const { pk: _, sk: __, ...linha } = broken(named);
    await putItem({ ...item, linhas: [linha] });
    expect(await seen(targets), how).toEqual(before);
  }
});
