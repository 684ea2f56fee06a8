import * as keys from '../../lib/turma/keys.ts';
import { Items } from './items.ts';

/**
 * Reads all that callers write by the class API, in the table that the environment names, and says what in it does not
 * hold together: one sentence for each thing, none if all is well. Nobody should write meanwhile.
 */
export async function checkTurma(): Promise<string[]> {
  const items = await Items.read('turma');
  return [
    ...misplaced(items),
    ...pointerProblems(
      'news item',
      items.of(keys.noticias).map(({ idNoticia: id, idTurma }) => ({ id, idTurma })),
      items.of(keys.noticiaPointers).map(({ idNoticia: id, idTurma }) => ({ id, idTurma })),
    ),
    ...pointerProblems(
      'poll',
      items.of(keys.enquetes).map(({ idEnquete: id, idTurma }) => ({ id, idTurma })),
      items.of(keys.enquetePointers).map(({ idEnquete: id, idTurma }) => ({ id, idTurma })),
    ),
    ...answerProblems(items),
    ...attendanceProblems(items),
  ];
}

function misplaced(items: Items): string[] {
  return [
    ...items.misplaced(keys.noticias),
    ...items.misplaced(keys.noticiaPointers),
    ...items.misplaced(keys.enquetes),
    ...items.misplaced(keys.enquetePointers),
    ...items.misplaced(keys.respostasEnquetes),
    ...items.misplaced(keys.frequenciasDias),
    ...items.misplaced(keys.frequenciaIdRanges),
    ...items.misplaced(keys.docentesTurma),
  ];
}

interface InClass {
  readonly id: number;
  readonly idTurma: number;
}

/** What is found by its identifier alone has a pointer that names its class, and every pointer leads to something. */
function pointerProblems(what: string, records: readonly InClass[], pointers: readonly InClass[]): string[] {
  const nameOf = ({ id, idTurma }: InClass) => `${what} ${id} of class ${idTurma}`;
  const [there, pointed] = [new Set(records.map(nameOf)), new Set(pointers.map(nameOf))];
  return [
    ...[...there].filter((name) => !pointed.has(name)).map((name) => `${name} has no pointer`),
    ...[...pointed]
      .filter((name) => !there.has(name))
      .map((name) => `${name} has a pointer and is not there`),
  ];
}

/** Every answer is one to a poll of its class that is closed against changes, and names one of its alternatives. */
function answerProblems(items: Items): string[] {
  const polls = new Map(items.of(keys.enquetes).map((poll) => [poll.idEnquete, poll]));
  return items.of(keys.respostasEnquetes).flatMap(({ idEnquete, idTurma, idAlternativa, idDiscente }) => {
    const poll = polls.get(idEnquete);
    const answer = `the answer of ${idDiscente} to poll ${idEnquete}`;
    if (poll === undefined || poll.idTurma !== idTurma)
      return [`${answer} is to no poll of class ${idTurma}`];
    return [
      ...(poll.respondida ? [] : [`${answer} has not closed its alternatives`]),
      ...(poll.alternativas.some((one) => one.idAlternativa === idAlternativa)
        ? []
        : [`${answer} names the alternative ${idAlternativa}, which it does not have`]),
    ];
  });
}

/** Each student is in a day once, and an identifier belongs to one row, which is found by it. */
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
    .map((name) => `${name} is there more than once`);
}
