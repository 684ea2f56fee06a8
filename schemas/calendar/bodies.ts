import type { BodyKind } from '../operation.ts';

/** The bodies that every write of the calendar reads; its reference, section 1.3. */
export const BODIES: readonly BodyKind[] = ['json', 'form', 'multipart'];
