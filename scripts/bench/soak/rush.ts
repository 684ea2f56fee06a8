import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { TIPO_DISCENTE } from '../../../lib/turma/catalogs.ts';
import type { Stack } from '../../stack/stack.ts';
import type { Acknowledged } from './consistency.ts';
import { isBusy, isSuccess, repeatWhile, resultOf, send } from './send.ts';

/** A demo class with many students. */
interface Rush {
  readonly idTurma: number;
  /** The header `authorization` of a teacher. */
  readonly authorization: string;
}

const Days = z.array(z.looseObject({ data: z.int(), 'id-tipo-status-frequencia': z.int() }));
const Students = z.array(z.looseObject({ 'id-participante': z.int(), 'id-tipo-participante': z.int() }));

const PAUSE_MS = 3000;
const MAX_ATTEMPTS = 20;

/**
 * Records the attendance of all students of a class on one day with concurrent requests, one for each student, day
 * after day: all of these conflict on one item of the table. Retries 503 responses.
 */
export async function rushUntil(stack: Stack, until: number, { idTurma, authorization }: Rush) {
  const headers = { authorization, 'content-type': 'application/json' };
  const read = async (target: string): Promise<unknown> =>
    JSON.parse((await send(stack.url, { method: 'GET', target: `/turma/v1${target}`, headers })).text);
  const students = Students.parse(await read(`/participantes?id-turma=${idTurma}&limit=100`)).flatMap(
    (one) => (one['id-tipo-participante'] === TIPO_DISCENTE ? one['id-participante'] : []),
  );
  const days = Days.parse(await read(`/dias-aulas?id-turma=${idTurma}&limit=100`))
    .map(({ data }) => data)
    .filter((data) => data < Date.now());
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];
  let [requests, busy] = [0, 0];

  const target = `/turma/v1/frequencias?id-turma=${idTurma}`;
  const record = async (id: number, data: number) => {
    const body = JSON.stringify({ 'id-participante': id, data, faltas: 1 });
    const request = { method: 'POST', target, headers, body };
    const attempt = () => send(stack.url, request);
    const { response, attempts } = await repeatWhile(isBusy, MAX_ATTEMPTS, attempt);
    requests += attempts;
    busy += attempts - 1;
    if (isSuccess(response))
      acknowledged.push({ target: `${target}&id-participante=${id}&data=${data}`, text: '"faltas":' });
    // Students with attendance had it before the rush.
    else if (response.status !== 409)
      problems.push(`POST /frequencias of a rush ${resultOf(response)}, after ${attempts} attempts`);
  };
  let rushes = 0;
  for (const data of days.toReversed()) {
    if (performance.now() > until) break;
    rushes += 1;
    await Promise.all(students.map((id) => record(id, data)));
    await sleep(PAUSE_MS);
  }
  return {
    done: `${rushes} rushes of ${students.length} concurrent requests to the attendance of one day: ${requests} requests, ${acknowledged.length} acknowledged, ${busy} with 503`,
    problems,
    acknowledged,
  };
}
