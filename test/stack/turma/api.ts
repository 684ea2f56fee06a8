import { type CallOptions, call } from '../call.ts';

/** Calls the class API with a token that may read, unless the options say otherwise. */
export const turma = (target: string, options: CallOptions = {}) =>
  call(`/turma/v1${target.replace(/^GET /, '')}`, { scope: 'turma:read', ...options });

/** Calls the class API with a token that may write. */
export const write = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  call(`/turma/v1${path}`, { method, body, scope: 'turma:write', ...options });

/**
 * The classes of the demo data that tests refer to. Only the large one gets news from tests that share the stack:
 * others page through the lists of the open one at the same time.
 */
export const CLASSES = {
  open: 57610,
  consolidated: 57611,
  large: 57612,
  withoutTeacher: 57613,
  withoutSchedule: 57614,
  excluded: 57616,
  grouping: 57619,
  grouped: [57620, 57621],
  externalTeacher: 57622,
  technical: 57623,
  none: 57999,
} as const;

export const TEACHER = 531;

/** A student of the demo data who is in the open class. */
export const STUDENT = 900021;
