import { isDeepStrictEqual } from 'node:util';
import type { Detail } from '../../schemas/changes/detail.ts';
import { TURMA_IDENTIFIERS, TURMA_KINDS, type TurmaKind } from '../../schemas/changes/kinds.ts';
import { codeName, wireName } from '../../schemas/turma/wire-names.ts';
import type { RawItem } from '../table/entity.ts';
import {
  avaliacoes,
  boletins,
  enquetes,
  frequenciasDias,
  notasUnidades,
  noticias,
  tarefas,
} from '../turma/keys.ts';
import type { ItemChange, Transition } from './change.ts';
import { changedMembers, numberIn } from './members.ts';

/**
 * Changes of the class API's records. All of its operations need a token, so the events contain no records, and nothing
 * that identifies a student.
 */
const KINDS: Readonly<Record<string, TurmaKind>> = {
  [noticias.name]: 'noticia',
  [enquetes.name]: 'enquete',
  [tarefas.name]: 'tarefa',
  [notasUnidades.name]: 'nota',
  [avaliacoes.name]: 'avaliacao',
  [boletins.name]: 'boletim',
  [frequenciasDias.name]: 'frequencia',
};

/** Members that no caller sees. */
const INTERNAL = new Set(['version', 'respondida']);

/** Stored names that differ from those of the API. */
const WIRE_NAMES: Readonly<Record<string, string>> = { linhas: 'faltas' };

/** @returns undefined for an item of another kind, and for a change that nobody can see */
export function turmaChange(change: ItemChange): Transition | undefined {
  const kind = KINDS[change.entity];
  if (kind === undefined) return undefined;
  const { before, after } = change;
  const members = changedMembers(before, after, INTERNAL).map((name) => WIRE_NAMES[name] ?? wireName(name));
  if (before !== undefined && after !== undefined && members.length === 0) return undefined;
  const [created, changed, removed] = TURMA_KINDS[kind];
  const kept = before === undefined ? created : changed;
  return {
    type: after === undefined ? removed : kept,
    kind,
    // Most kinds have no version of their own, and an import or a restore can write a record with an earlier one.
    version: change.sequenceNumber,
    identifiers: identifiersOf(kind, after ?? before),
    members: members.toSorted(),
    ...(kind === 'frequencia' ? { counts: countsOf(change) } : {}),
  };
}

function identifiersOf(kind: TurmaKind, item: RawItem | undefined): Detail['identifiers'] {
  return Object.fromEntries(
    TURMA_IDENTIFIERS[kind].map((name) => [name, numberIn(item, codeName(name) ?? name)]),
  );
}

/** How many students are on record on the day, and how many of their rows the change added, changed or removed. */
function countsOf({ before, after }: ItemChange): NonNullable<Detail['counts']> {
  const [old, current] = [rowsIn(before), rowsIn(after)];
  const students = new Set([...old.keys(), ...current.keys()]);
  const changed = [...students].filter(
    (student) => !isDeepStrictEqual(old.get(student), current.get(student)),
  );
  return { registros: current.size, alterados: changed.length };
}

function rowsIn(item: RawItem | undefined): ReadonlyMap<unknown, unknown> {
  const rows: unknown = item?.linhas;
  return new Map(Array.isArray(rows) ? rows.map((row) => [Object(row).idParticipante, row]) : []);
}
