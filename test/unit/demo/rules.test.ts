import { describe, expect, it } from 'vitest';
import { demo, lessonDays } from './records.ts';

// The domain rules of docs/rules/class-api.md, in the small demo and in a larger one.
describe.each([
  ['2026-03-02', 30],
  ['2026-11-21', 120],
])('on %s, in %i classes', (today, classes) => {
  const data = demo(today, classes);
  const turmas = new Map(data.turmas.map((turma) => [turma.idTurma, turma]));
  const students = data.participantes.filter((one) => one.idTipoParticipante === 4);
  const keyOf = (...parts: readonly unknown[]) => parts.join(' ');
  const enrolled = new Map(students.map((one) => [keyOf(one.idTurma, one.idParticipante), one]));
  const round = (value: number) => Math.round(value * 10) / 10;
  const duplicates = (names: readonly string[]) => {
    const seen = new Set<string>();
    return names.filter((name) => seen.size === seen.add(name).size);
  };

  it('all records belong to existing classes', () => {
    const named = [data.participantes, data.docentesTurmas, data.noticias, data.topicos, data.tarefas].flat();
    expect(named.filter(({ idTurma }) => !turmas.has(idTurma))).toEqual([]);
  });

  it('classes of a component and term differ in their codes', () => {
    const names = data.turmas.map((one) => keyOf(one.idComponente, one.ano, one.periodo, one.codigoTurma));
    expect(duplicates(names)).toEqual([]);
  });

  it('classes have their lessons in their term, and students enter before the first one', () => {
    const firstLessons = new Map(
      data.turmas.map(({ idTurma, descricaoHorario }) => [
        idTurma,
        Math.min(...lessonDays(descricaoHorario).keys()),
      ]),
    );
    const firstOf = ({ idTurma }: { idTurma: number }) => firstLessons.get(idTurma) ?? Number.NaN;
    const scheduled = data.turmas.filter(({ descricaoHorario }) => descricaoHorario !== null);
    expect(scheduled.filter((turma) => new Date(firstOf(turma)).getUTCFullYear() !== turma.ano)).toEqual([]);
    expect(students.filter((one) => (one.dataEntradaParticipante ?? 0) > firstOf(one))).toEqual([]);
  });

  it('students have attendance once a day, on past lesson days, up to the hours of the day', () => {
    expect(
      duplicates(data.frequencias.map((row) => keyOf(row.idTurma, row.idParticipante, row.data))),
    ).toEqual([]);
    const cancelled = new Set(data.diasSemAula.map((day) => keyOf(day.idTurma, day.data)));
    const days = new Map(data.turmas.map((turma) => [turma.idTurma, lessonDays(turma.descricaoHorario)]));
    const wrong = data.frequencias.filter((row) => {
      const hours = days.get(row.idTurma)?.get(row.data) ?? 0;
      return (
        hours === 0 ||
        row.quantidadeAulas !== hours ||
        row.faltas < 0 ||
        row.faltas > hours ||
        row.data >= data.today ||
        cancelled.has(keyOf(row.idTurma, row.data)) ||
        !enrolled.has(keyOf(row.idTurma, row.idParticipante))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('days without lessons are days of the schedule', () => {
    const wrong = data.diasSemAula.filter(
      (day) => !lessonDays(turmas.get(day.idTurma)?.descricaoHorario ?? null).has(day.data),
    );
    expect(wrong).toEqual([]);
  });

  it('students of the class answer a poll once, within its period, with one of its alternatives', () => {
    expect(duplicates(data.respostasEnquetes.map((one) => keyOf(one.idEnquete, one.idDiscente)))).toEqual([]);
    const polls = new Map(data.enquetes.map((poll) => [poll.idEnquete, poll]));
    const wrong = data.respostasEnquetes.filter((answer) => {
      const poll = polls.get(answer.idEnquete);
      return (
        poll?.idTurma !== answer.idTurma ||
        !poll.alternativas.some(({ idAlternativa }) => idAlternativa === answer.idAlternativa) ||
        answer.dataResposta < poll.dataInicio ||
        answer.dataResposta > poll.dataFim ||
        !enrolled.has(keyOf(answer.idTurma, answer.idDiscente))
      );
    });
    expect(wrong).toEqual([]);
    const answered = new Set(data.respostasEnquetes.map(({ idEnquete }) => idEnquete));
    expect(data.enquetes.filter((poll) => poll.respondida !== answered.has(poll.idEnquete))).toEqual([]);
    expect(data.enquetes.filter((poll) => poll.dataFim <= poll.dataInicio)).toEqual([]);
  });

  it('no EXCLUÍDA class has news', () => {
    expect(data.noticias.filter(({ idTurma }) => turmas.get(idTurma)?.idSituacaoTurma === 4)).toEqual([]);
  });

  it('teachers are in a class once, and among its participants', () => {
    const teachers = data.docentesTurmas.map((one) =>
      keyOf(one.idTurma, one.idDocente ?? one.idDocenteExterno),
    );
    const participants = data.participantes.filter((one) => one.idTipoParticipante === 1);
    expect(duplicates(teachers)).toEqual([]);
    expect(teachers.toSorted()).toEqual(
      participants.map((one) => keyOf(one.idTurma, one.idParticipante)).toSorted(),
    );
    expect(
      data.docentesTurmas.filter((one) => (one.idDocente === null) === (one.idDocenteExterno === null)),
    ).toEqual([]);
  });

  it('a class is A DEFINIR DOCENTE if it is open and has no teacher', () => {
    const taught = new Set(data.docentesTurmas.map(({ idTurma }) => idTurma));
    const open = data.turmas.filter(({ idSituacaoTurma }) => idSituacaoTurma <= 2);
    expect(open.filter((turma) => (turma.idSituacaoTurma === 2) === taught.has(turma.idTurma))).toEqual([]);
  });

  it('grades of units are the weighted means of their parts', () => {
    const parts = new Map<number, typeof data.avaliacoes>();
    for (const part of data.avaliacoes)
      parts.set(part.idNotaUnidade, [...(parts.get(part.idNotaUnidade) ?? []), part]);
    const wrong = data.notas.filter((nota) => {
      const own = parts.get(nota.idNotaUnidade) ?? [];
      const weight = own.reduce((sum, { peso }) => sum + peso, 0);
      const mean = own.some((part) => part.nota === null)
        ? null
        : round(own.reduce((sum, part) => sum + (part.nota ?? 0) * part.peso, 0) / weight);
      return own.length === 0 || nota.media !== mean;
    });
    expect(wrong).toEqual([]);
  });

  it('absences match the attendance', () => {
    const missed = new Map<string, number>();
    for (const { idTurma, idParticipante, faltas } of data.frequencias) {
      const name = keyOf(idTurma, idParticipante);
      missed.set(name, (missed.get(name) ?? 0) + faltas);
    }
    const wrong = data.boletim.filter(
      (entry) => entry.faltas !== (missed.get(keyOf(entry.idTurma, entry.idDiscente)) ?? 0),
    );
    expect(wrong).toEqual([]);
    const sums = data.boletim.filter(
      (entry) => entry.faltas !== entry.notasUnidades.reduce((sum, { faltas }) => sum + faltas, 0),
    );
    expect(sums).toEqual([]);
  });

  it('report cards have one entry for each enrolment, with its three grades', () => {
    expect(data.boletim.map((one) => keyOf(one.idTurma, one.idDiscente)).toSorted()).toEqual(
      [...enrolled.keys()].toSorted(),
    );
    const notas = new Map(data.notas.map((nota) => [nota.idNotaUnidade, nota]));
    for (const entry of data.boletim) {
      expect(entry.notasUnidades.map(({ unidade }) => unidade)).toEqual([1, 2, 3]);
      for (const { idNotaUnidade, media, faltas } of entry.notasUnidades)
        expect(notas.get(idNotaUnidade)).toMatchObject({ media, faltas, idParticipante: entry.idDiscente });
      const participant = enrolled.get(keyOf(entry.idTurma, entry.idDiscente));
      expect(participant?.idSituacaoMatricula).toBe(entry.idSituacao);
    }
  });

  it('averages and results follow from grades and absences', () => {
    const finished = data.boletim.filter((one) => turmas.get(one.idTurma)?.idSituacaoTurma === 3);
    const others = data.boletim.filter((one) => turmas.get(one.idTurma)?.idSituacaoTurma !== 3);
    expect(others.filter((one) => one.mediaFinal !== null || one.recuperacao !== null)).toEqual([]);
    expect(others.filter((one) => ![2, 3, 16].includes(one.idSituacao))).toEqual([]);
    for (const {
      notasUnidades,
      recuperacao,
      conceito,
      mediaFinal,
      idSituacao,
      faltas,
      cargaHoraria,
    } of finished) {
      const mean = round(notasUnidades.reduce((sum, { media }) => sum + (media ?? Number.NaN), 0) / 3);
      const final = recuperacao === null ? mean : round((mean + recuperacao) / 2);
      expect(conceito === null ? mediaFinal : final).toBe(final);
      expect((mediaFinal === null) === (conceito !== null)).toBe(true);
      const passed = final >= (recuperacao === null ? 7 : 5);
      const tooOften = faltas > cargaHoraria / 4;
      const expected = tooOften ? (passed ? 7 : 26) : passed ? (recuperacao === null ? 4 : 24) : 25;
      expect(idSituacao).toBe(expected);
    }
  });

  it('nobody takes a component again after passing it', () => {
    const passed = data.boletim.filter(({ idSituacao }) => [4, 24].includes(idSituacao));
    const taken = data.boletim.map((one) => keyOf(one.idDiscente, one.idComponente));
    const twice = new Set(duplicates(taken));
    expect(passed.filter((one) => twice.has(keyOf(one.idDiscente, one.idComponente)))).toEqual([]);
  });

  it('answers to tasks come from students of the class, and are late after the due time', () => {
    const tasks = new Map(data.tarefas.map((task) => [task.idTarefa, task]));
    const groups = new Map(data.grupos.map((group) => [group.idGrupo, group]));
    const wrong = data.respostasTarefas.filter((answer) => {
      const task = tasks.get(answer.idTarefa);
      if (task?.idTurma !== answer.idTurma) return true;
      const due = task.dataEntrega + (task.horaEntrega * 60 + task.minutoEntrega) * 60_000;
      const group = groups.get(answer.idGrupo ?? 0);
      return (
        answer.atrasada !== answer.dataEnvio > due ||
        answer.dataEnvio < task.dataInicio ||
        task.emGrupo !== (answer.idGrupo !== null) ||
        (task.emGrupo && !group?.discentes.some(({ idDiscente }) => idDiscente === answer.idDiscente)) ||
        !enrolled.has(keyOf(answer.idTurma, answer.idDiscente))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('materials belong to topics of their class, topics to their parents', () => {
    const topics = new Set(data.topicos.map((topic) => keyOf(topic.idTurma, topic.idTopicoAula)));
    expect(data.materiais.filter((one) => !topics.has(keyOf(one.idTurma, one.idTopicoAula)))).toEqual([]);
    expect(
      data.topicos.filter((one) => one.idTopicoPai !== 0 && !topics.has(keyOf(one.idTurma, one.idTopicoPai))),
    ).toEqual([]);
  });

  it('no record was created in the future', () => {
    const end = data.today + 86_400_000;
    const written = [data.noticias, data.tarefas, data.enquetes, data.materiais, data.questionarios].flat();
    expect(written.filter(({ dataCadastro }) => dataCadastro > end)).toEqual([]);
    expect(data.respostasEnquetes.filter(({ dataResposta }) => dataResposta > end)).toEqual([]);
    expect(data.respostasTarefas.filter(({ dataEnvio }) => dataEnvio > end)).toEqual([]);
    expect(data.notas.filter(({ dataRegistro }) => (dataRegistro ?? 0) > end)).toEqual([]);
  });

  it('identifiers are unique and fit into 32 bits', () => {
    const ids = [
      data.docentesTurmas.map((one) => one.idDocenteTurma),
      data.noticias.map((one) => one.idNoticia),
      data.topicos.map((one) => one.idTopicoAula),
      data.materiais.map((one) => one.idMaterial),
      data.tarefas.map((one) => one.idTarefa),
      data.grupos.map((one) => one.idGrupo),
      data.respostasTarefas.map((one) => one.idRespostaTarefa),
      data.atividades.map((one) => one.idAvaliacao),
      data.notas.map((one) => one.idNotaUnidade),
      data.avaliacoes.map((one) => one.idAvaliacao),
      data.enquetes.map((one) => one.idEnquete),
      data.enquetes.flatMap((one) => one.alternativas.map(({ idAlternativa }) => idAlternativa)),
      data.frequencias.map((one) => one.idFrequencia),
      data.questionarios.map((one) => one.idQuestionario),
      data.referencias.map((one) => one.idReferenciaBibliografica),
    ];
    for (const ofKind of ids) {
      expect(new Set(ofKind).size).toBe(ofKind.length);
      expect(Math.max(...ofKind)).toBeLessThanOrEqual(2_147_483_647);
    }
  });
});

describe('the generator', () => {
  it('returns the same data for the same day and size', () => {
    expect(demo('2026-03-02', 16)).toEqual(demo('2026-03-02', 16));
  });

  it('returns the same content of a class in an institution of any size', () => {
    const [small, large] = [demo('2026-03-02', 16), demo('2026-03-02', 60)];
    const first = <R extends { idTurma: number }>(rows: readonly R[]) =>
      rows.filter((row) => row.idTurma === 57610);
    expect(first(small.boletim)).toEqual(first(large.boletim));
    expect(first(small.frequencias)).toEqual(first(large.frequencias));
  });
});
