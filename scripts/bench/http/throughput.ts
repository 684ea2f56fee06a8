import { turmaApi } from '../../../lib/turma/api.ts';
import type { Stack } from '../../stack/stack.ts';
import { CREATE, type HttpRequest, LIST, READ } from './requests.ts';

/** The throughput of the whole local stack: gateway, function and database on one machine. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** The ratio to the throughput of the gateway alone, at a path without a function. */
  readonly ratio: number;
}

const CLIENTS = 8;
const WARM_UP_MILLISECONDS = 1000;
const MILLISECONDS = 4000;

export async function measureThroughput(stack: Pick<Stack, 'url' | 'token'>): Promise<Throughput[]> {
  const authorization = `Bearer ${await stack.token('turma:read turma:write')}`;
  const sender = ({ method, target, body }: HttpRequest) => {
    const url = `${stack.url}${turmaApi.basePath()}${target}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return () => answered(url, { method, headers, ...text });
  };
  const gateway = await perSecond(() => answered(`${stack.url}/nothing-is-here`, {}));
  const measured: Throughput[] = [{ name: 'the gateway alone', perSecond: gateway, ratio: 1 }];
  for (const [name, request] of Object.entries({ list: LIST, read: READ, create: CREATE })) {
    const rate = await perSecond(sender(request));
    measured.push({
      name: `${name}: ${request.method} ${request.target}`,
      perSecond: rate,
      ratio: rate / gateway,
    });
  }
  return measured;
}

async function answered(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${url} returns ${response.status}`);
}

/** Returns the requests per second of clients that wait for each response. */
async function perSecond(send: () => Promise<void>): Promise<number> {
  const inTime = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    let count = 0;
    const client = async () => {
      for (; performance.now() < end; count++) await send();
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return count;
  };
  await inTime(WARM_UP_MILLISECONDS);
  return (await inTime(MILLISECONDS)) / (MILLISECONDS / 1000);
}
