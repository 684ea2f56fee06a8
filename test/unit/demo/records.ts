import { Temporal } from 'temporal-polyfill';
import * as z from 'zod';
import { AtividadeAvaliacao } from '../../../schemas/turma/atividades-avaliativas.ts';
import { Avaliacao } from '../../../schemas/turma/avaliacoes.ts';
import { TurmaBoletim } from '../../../schemas/turma/boletim.ts';
import { RespostaEnquete, StoredEnquete } from '../../../schemas/turma/enquete.ts';
import { Frequencia } from '../../../schemas/turma/frequencias.ts';
import { GrupoTarefa } from '../../../schemas/turma/grupos.ts';
import { Material } from '../../../schemas/turma/materiais.ts';
import { StoredNotaUnidade } from '../../../schemas/turma/notas-unidades.ts';
import { Noticia } from '../../../schemas/turma/noticias.ts';
import { Participante } from '../../../schemas/turma/participantes.ts';
import { Questionario } from '../../../schemas/turma/questionarios.ts';
import { ReferenciaBibliografica } from '../../../schemas/turma/referencias-bibliograficas-basicas.ts';
import { RespostaTarefa } from '../../../schemas/turma/respostas-tarefas.ts';
import { Tarefa } from '../../../schemas/turma/tarefas.ts';
import { TopicoAula } from '../../../schemas/turma/topicos-aulas.ts';
import { StoredDocenteTurma, StoredTurma } from '../../../schemas/turma/turmas.ts';
import { fromWire } from '../../../schemas/turma/wire-names.ts';
import { DiaSemAula } from '../../../scripts/cli/import/schemas.ts';
import { useSettings } from '../../../scripts/cli/lib/settings.ts';
import { institution } from '../../../scripts/stack/demo/turma/institution.ts';

useSettings();

/** Returns the rows of an invented institution, by kind. */
export function demoRows(today: string, classes: number): ReadonlyMap<string, readonly unknown[]> {
  const rows = new Map<string, unknown[]>();
  for (const batch of institution(Temporal.PlainDate.from(today), classes)) {
    const ofKind = rows.get(batch.kind) ?? [];
    ofKind.push(...batch.rows());
    rows.set(batch.kind, ofKind);
  }
  return rows;
}

/** Returns all records of an invented institution from its rows, by kind. */
export function demo(today: string, classes: number) {
  const rows = demoRows(today, classes);
  const read = <S extends z.ZodObject>(kind: string, schema: S) =>
    z.array(schema).parse(fromWire(rows.get(kind)));
  return {
    /** Midnight of the current day. */
    today: Temporal.PlainDate.from(today).toZonedDateTime('America/Fortaleza').epochMilliseconds,
    turmas: read('turmas', StoredTurma),
    docentesTurmas: read('docentes-turmas', StoredDocenteTurma),
    participantes: read('participantes', Participante),
    noticias: read('noticias', Noticia),
    topicos: read('topicos-aulas', TopicoAula),
    materiais: read('materiais', Material),
    tarefas: read('tarefas', Tarefa),
    grupos: read('grupos', GrupoTarefa),
    respostasTarefas: read('respostas-tarefas', RespostaTarefa),
    atividades: read('atividades-avaliativas', AtividadeAvaliacao),
    notas: read('notas-unidades', StoredNotaUnidade),
    avaliacoes: read('avaliacoes', Avaliacao),
    boletim: read('boletim', TurmaBoletim),
    enquetes: read('enquetes', StoredEnquete),
    respostasEnquetes: read('respostas-enquetes', RespostaEnquete),
    diasSemAula: read('dias-sem-aula', DiaSemAula),
    frequencias: read('frequencias', Frequencia),
    questionarios: read('questionarios', Questionario),
    referencias: read('referencias-bibliograficas-basicas', ReferenciaBibliografica),
  };
}

/** Returns the class hours by lesson day of a schedule code, with an independent parser to check the service's. */
export function lessonDays(schedule: string | null): Map<number, number> {
  const days = new Map<number, number>();
  for (const [, groups = '', from = '', to = ''] of (schedule ?? '').matchAll(
    /([^(,]+) \((\S+) - (\S+)\)/g,
  )) {
    for (
      let day = dateOf(from);
      Temporal.PlainDate.compare(day, dateOf(to)) <= 0;
      day = day.add({ days: 1 })
    ) {
      const hours = groups
        .trim()
        .split(' ')
        .map((group) => hoursOf(group, day.dayOfWeek + 1));
      const sum = hours.reduce((all, some) => all + some, 0);
      const midnight = day.toZonedDateTime('America/Fortaleza').epochMilliseconds;
      if (sum > 0) days.set(midnight, (days.get(midnight) ?? 0) + sum);
    }
  }
  return days;
}

function hoursOf(group: string, weekday: number): number {
  const [days = '', orders = ''] = group.split(/[MTN]/);
  return days.includes(String(weekday)) ? orders.length : 0;
}

function dateOf(text: string): Temporal.PlainDate {
  const [day = 0, month = 0, year = 0] = text.split('/').map(Number);
  return Temporal.PlainDate.from({ day, month, year });
}
