import * as keys from '../../../lib/turma/keys.ts';
import { countedAnswers, LISTS } from '../../../lib/turma/lists/sizes.ts';
import { countersOf } from '../../../lib/turma/polls/votos.ts';
import { type Registro, registroOf } from '../../../lib/turma/stored/registro.ts';
import type { Votos } from '../../../lib/turma/stored/votos.ts';
import { differences } from './differences.ts';
import { Items } from './items.ts';

/**
 * Reads what callers of the class API write, from the table that the environment names, and returns its
 * inconsistencies: one message for each, an empty list if there are none. Nothing should write at the same time.
 */
export async function checkTurma(): Promise<string[]> {
  const items = await Items.read('turma');
  return [
    ...items.misplaced(
      keys.noticias,
      keys.noticiaPointers,
      keys.enquetes,
      keys.enquetePointers,
      keys.respostasEnquetes,
      keys.votos,
      keys.registros,
      keys.frequenciasDias,
      keys.frequenciaIdRanges,
      keys.docentesTurma,
    ),
    ...pointerProblems(
      items.of(keys.noticias),
      items.of(keys.noticiaPointers),
      ({ idNoticia, idTurma }) => `news item ${idNoticia} of class ${idTurma}`,
    ),
    ...pointerProblems(
      items.of(keys.enquetes),
      items.of(keys.enquetePointers),
      ({ idEnquete, idTurma }) => `poll ${idEnquete} of class ${idTurma}`,
    ),
    ...answerProblems(items),
    ...voteProblems(items),
    ...sampleProblems(items),
    ...registroProblems(items),
    ...attendanceProblems(items),
  ];
}

/** Every record that is found by its identifier alone has a pointer that names its class, and vice versa. */
function pointerProblems<P>(
  records: readonly P[],
  pointers: readonly P[],
  nameOf: (either: P) => string,
): string[] {
  return differences(
    pointers.map(nameOf),
    records.map(nameOf),
    (name) => `${name} has no pointer`,
    (name) => `${name} has a pointer, but does not exist`,
  );
}

/** Every answer belongs to a poll of its class that is locked against changes, and names one of its alternatives. */
function answerProblems(items: Items): string[] {
  const polls = new Map(items.of(keys.enquetes).map((poll) => [poll.idEnquete, poll]));
  return items.of(keys.respostasEnquetes).flatMap(({ idEnquete, idTurma, idAlternativa, idDiscente }) => {
    const poll = polls.get(idEnquete);
    const answer = `the answer of ${idDiscente} to poll ${idEnquete}`;
    if (poll === undefined || poll.idTurma !== idTurma)
      return [`${answer} belongs to no poll of class ${idTurma}`];
    return [
      ...(poll.respondida ? [] : [`${answer} has not locked its alternatives`]),
      ...(poll.alternativas.some((one) => one.idAlternativa === idAlternativa)
        ? []
        : [`${answer} names the alternative ${idAlternativa}, which the poll does not have`]),
    ];
  });
}

/** The vote counters match the answers. */
function voteProblems(items: Items): string[] {
  const nameOf = ({ idTurma, idEnquete, shard }: Votos) => `poll ${idEnquete} of class ${idTurma} (${shard})`;
  const numbers = (counters: readonly Votos[]) =>
    counters.flatMap((counter) =>
      Object.entries(counter).flatMap(([name, votes]) =>
        /^\d/.test(name) && votes !== 0 ? [`${nameOf(counter)} has ${votes} votes for ${name}`] : [],
      ),
    );
  return differences(
    numbers(items.of(keys.votos)),
    numbers(countersOf(items.of(keys.respostasEnquetes))),
    (votes) => `${votes} that are not counted`,
    (votes) => `${votes}, but should not`,
  );
}

/** The counter of sampled answers matches the answers. */
function sampleProblems(items: Items): string[] {
  const answers = items.of(keys.respostasEnquetes);
  const expected = answers.reduce((sum, answer) => sum + countedAnswers(answer), 0);
  const counted = items.of(keys.tamanhos).find(({ lista }) => lista === LISTS.respostas)?.registros ?? 0;
  return counted === expected
    ? []
    : [`the counter of sampled answers is ${counted}, but should be ${expected}`];
}

/** The activities of a class match its news and polls. */
function registroProblems(items: Items): string[] {
  const nameOf = (registro: Registro) => {
    const { idTurma, tipo, idRegistro, descricao, data } = registro;
    return `the activity ${tipo} ${idRegistro} of class ${idTurma} at ${data}: ${descricao}`;
  };
  const types = new Set(['NOTICIA', 'ENQUETE']);
  const expected = [
    ...items.of(keys.noticias).map((noticia) => registroOf.noticia(noticia)),
    ...items.of(keys.enquetes).map((enquete) => registroOf.enquete(enquete)),
  ];
  return differences(
    items
      .of(keys.registros)
      .filter(({ tipo }) => types.has(tipo))
      .map(nameOf),
    expected.map(nameOf),
    (name) => `${name} is missing`,
    (name) => `${name} should not exist`,
  );
}

/** Each student appears once a day, and each identifier belongs to one row, which can be found by it. */
function attendanceProblems(items: Items): string[] {
  const ranges = items.of(keys.frequenciaIdRanges);
  const rows = items
    .of(keys.frequenciasDias)
    .flatMap(({ idTurma, data, linhas }) => linhas.map((linha) => ({ ...linha, idTurma, data })));
  const isFound = ({ idTurma, data, idFrequencia }: (typeof rows)[number]) =>
    ranges.some(
      (range) =>
        range.idTurma === idTurma &&
        range.data === data &&
        range.primeiro <= idFrequencia &&
        idFrequencia <= range.ultimo,
    );
  return [
    ...repeated(rows.map(({ idFrequencia }) => `attendance ${idFrequencia}`)),
    ...repeated(
      rows.map(({ idTurma, data, idParticipante }) => `${idParticipante} in ${idTurma} on ${data}`),
    ),
    ...rows
      .filter((row) => !isFound(row))
      .map(({ idFrequencia }) => `attendance ${idFrequencia} is not found by its identifier`),
  ];
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names
    .filter((name) => seen.size === seen.add(name).size)
    .map((name) => `${name} exists more than once`);
}
