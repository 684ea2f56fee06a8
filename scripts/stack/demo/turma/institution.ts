import type { Temporal } from 'temporal-polyfill';
import type { Item } from '../../../../lib/table/entity.ts';
import { frequenciaIdRanges, frequenciasDias, respostasEnquetes, votos } from '../../../../lib/turma/keys.ts';
import type { Resposta } from '../../../../lib/turma/polls/respostas-enquetes.ts';
import { countersOf } from '../../../../lib/turma/polls/votes.ts';
import type { FrequenciaDia } from '../../../../lib/turma/stored/frequencia-dia.ts';
import { toWire } from '../../../../schemas/turma/wire-names.ts';
import type { KindOf } from '../../../cli/import/kind.ts';
import { kinds } from '../../../cli/import/kinds.ts';
import { demoClasses } from './classes.ts';
import { type ClassRecords, recordsOf } from './records.ts';
import { demoTeachers } from './teachers.ts';

/** Records of one kind: as rows of a file, and as items of the table. */
export interface Batch {
  /** The name of their files; see `kinds`. */
  readonly kind: string;
  rows(): unknown[];
  items(): Item[];
}

/** Yields an invented institution with this number of classes, batch by batch, so that it can be of any size. */
export function* institution(today: Temporal.PlainDate, classes: number): Generator<Batch> {
  for (const teacher of demoTeachers(classes)) yield batch(kinds.docentes, [teacher]);
  for (const demo of demoClasses(today, classes)) yield* batchesOf(recordsOf(demo, today, classes));
}

function batchesOf(records: ClassRecords): Batch[] {
  return [
    batch(kinds.turmas, records.turmas),
    batch(kinds.turmasTecnico, records.turmasTecnico),
    batch(kinds.docentesTurmas, records.docentesTurmas),
    batch(kinds.participantes, records.participantes),
    batch(kinds.noticias, records.noticias),
    batch(kinds.topicosAulas, records.topicosAulas),
    batch(kinds.materiais, records.materiais),
    batch(kinds.tarefas, records.tarefas),
    batch(kinds.grupos, records.grupos),
    batch(kinds.respostasTarefas, records.respostasTarefas),
    batch(kinds.atividadesAvaliativas, records.atividadesAvaliativas),
    batch(kinds.notasUnidades, records.notasUnidades),
    batch(kinds.avaliacoes, records.avaliacoes),
    batch(kinds.boletim, records.boletim),
    batch(kinds.enquetes, records.enquetes),
    answers(records.respostasEnquetes),
    batch(kinds.diasSemAula, records.diasSemAula),
    attendance(records.frequencias),
    batch(kinds.questionarios, records.questionarios),
    batch(kinds.referencias, records.referencias),
  ];
}

const batch = <R>(kind: KindOf<R>, records: readonly R[]): Batch => ({
  kind: kind.name,
  rows: () => records.map(toWire),
  items: () => records.flatMap((record) => kind.items(record)),
});

/** In the table, the answers also have counters. */
const answers = (respostas: readonly Resposta[]): Batch => ({
  ...batch(kinds.respostasEnquetes, respostas),
  items: () => [
    ...respostas.map((resposta) => respostasEnquetes.toItem(resposta)),
    ...countersOf(respostas).map((counter) => votos.toItem(counter)),
  ],
});

/** In the table, a day of attendance is one item; in a file, each student has a row. */
const attendance = (days: readonly FrequenciaDia[]): Batch => ({
  kind: kinds.frequencias.name,
  rows: () =>
    days.flatMap(({ linhas, idTurma, data, quantidadeAulas }) =>
      linhas.map((linha) => toWire({ ...linha, idTurma, data, quantidadeAulas })),
    ),
  items: () =>
    days.flatMap((day) => {
      const { idTurma, data, linhas } = day;
      const [first, last] = [linhas[0], linhas.at(-1)];
      if (first === undefined || last === undefined) return [];
      const { idFrequencia: primeiro, dataRegistro } = first;
      const ids = { idTurma, data, primeiro, ultimo: last.idFrequencia, dataRegistro };
      return [frequenciasDias.toItem(day), frequenciaIdRanges.toItem(ids)];
    }),
});
