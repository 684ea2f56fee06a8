import type { CalendarKind, Omission, TurmaKind } from './kinds.ts';

/** The detail of an event on the bus. `details.ts` describes it with schemas. */
export interface Detail {
  readonly id: string;
  readonly kind: CalendarKind | TurmaKind;
  readonly version: string;
  readonly time: string;
  readonly identifiers: Readonly<Record<string, number>>;
  readonly members: readonly string[];
  /** Of attendance: how many students are on record that day, and how many of their rows changed. */
  readonly counts?: { readonly registros: number; readonly alterados: number };
  /** The record as anyone may read it. */
  readonly record?: unknown;
  readonly recordOmitted?: Omission;
}
