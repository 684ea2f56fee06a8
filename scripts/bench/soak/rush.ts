import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Stack } from '../../stack/stack.ts';
import { RESPONSE_TIMEOUT_MS } from './guarantees.ts';

/** A demo class with many students. */
interface Rush {
  readonly idTurma: number;
  /** The header `authorization` of a teacher. */
  readonly authorization: string;
}

const Days = z.array(z.looseObject({ data: z.int(), 'id-tipo-status-frequencia': z.int() }));
const Students = z.array(z.looseObject({ 'id-participante': z.int(), 'id-tipo-participante': z.int() }));
const Attendance = z.array(z.looseObject({ faltas: z.int() }));

const STUDENT = 4;
const PAUSE_MS = 3000;
const MAX_ATTEMPTS = 20;

/**
 * Records the attendance of all students of a class on one day with concurrent requests, one for each student, day after
 * day: all of these conflict on one item of the table. Retries 503 responses.
 * @returns a summary, and the acknowledged writes that are lost
 */
export async function rushUntil(stack: Stack, until: number, { idTurma, authorization }: Rush) {
  const headers = { authorization, 'content-type': 'application/json' };
  const send = async (target: string, body?: object) => {
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${stack.url}/turma/v1${target}`, {
      ...init,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  };
  const students = Students.parse(
    JSON.parse((await send(`/participantes?id-turma=${idTurma}&limit=100`)).text),
  ).flatMap((one) => (one['id-tipo-participante'] === STUDENT ? one['id-participante'] : []));
  const days = Days.parse(JSON.parse((await send(`/dias-aulas?id-turma=${idTurma}&limit=100`)).text))
    .map(({ data }) => data)
    .filter((data) => data < Date.now());
  const acknowledged: { readonly id: number; readonly data: number }[] = [];
  const problems: string[] = [];
  let [requests, busy] = [0, 0];

  const record = async (id: number, data: number) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      requests += 1;
      const { status, text, retryAfter } = await send(`/frequencias?id-turma=${idTurma}`, {
        'id-participante': id,
        data,
        faltas: 1,
      });
      // Students with attendance had it before the rush.
      if (status === 409) return;
      if (status === 200 || status === 201) {
        acknowledged.push({ id, data });
        return;
      }
      if (status !== 429 && (status !== 503 || retryAfter === null)) {
        problems.push(`POST /frequencias of a rush returns ${status}: ${text.slice(0, 300)}`);
        return;
      }
      busy += 1;
      await sleep(1000 * Math.min(Number(retryAfter ?? 1), 5));
    }
    problems.push(`A POST /frequencias of a rush got 503 ${MAX_ATTEMPTS} times`);
  };
  let rushes = 0;
  for (const data of days.toReversed()) {
    if (performance.now() > until) break;
    rushes += 1;
    await Promise.all(
      students.map((id) =>
        record(id, data).catch((error) =>
          problems.push(`POST /frequencias of a rush got no response: ${error}`),
        ),
      ),
    );
    await sleep(PAUSE_MS);
  }
  const lost = async () => {
    const missing: string[] = [];
    for (const { id, data } of acknowledged) {
      const { text, status } = await send(
        `/frequencias?id-turma=${idTurma}&id-participante=${id}&data=${data}`,
      );
      if (status !== 200 || Attendance.parse(JSON.parse(text)).length === 0)
        missing.push(
          `The attendance of ${id} on ${data} was acknowledged, but is not there: ${text.slice(0, 200)}`,
        );
    }
    return missing;
  };
  const done = `${rushes} rushes of ${students.length} concurrent requests to the attendance of one day: ${requests} requests, ${acknowledged.length} acknowledged, ${busy} with 503`;
  return { done, problems, lost };
}
