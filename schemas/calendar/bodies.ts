import type { BodyKind } from '../operation.ts';

/** The body formats that every write of the calendar accepts. */
export const BODIES: readonly BodyKind[] = ['json', 'form', 'multipart'];
