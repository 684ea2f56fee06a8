import autocannon from 'autocannon';
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
const WARM_UP_SECONDS = 1;
const SECONDS = 4;

export async function measureThroughput(stack: Pick<Stack, 'url' | 'token'>): Promise<Throughput[]> {
  const authorization = `Bearer ${await stack.token('turma:read turma:write')}`;
  const rateOf = ({ method, target, body }: HttpRequest) =>
    perSecond({
      url: `${stack.url}${turmaApi.basePath()}${target}`,
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const gateway = await perSecond({ url: `${stack.url}/nothing-is-here` }, '4xx');
  const measured: Throughput[] = [{ name: 'the gateway alone', perSecond: gateway, ratio: 1 }];
  for (const [name, request] of Object.entries({ list: LIST, read: READ, create: CREATE })) {
    const rate = await rateOf(request);
    measured.push({
      name: `${name}: ${request.method} ${request.target}`,
      perSecond: rate,
      ratio: rate / gateway,
    });
  }
  return measured;
}

/**
 * Returns the requests per second of clients that wait for each response.
 * @throws Error if a response has a status of another class, such as that of a refused request
 */
async function perSecond(request: autocannon.Options, statusClass: '2xx' | '4xx' = '2xx'): Promise<number> {
  const connections = CLIENTS;
  await autocannon({ ...request, connections, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...request, connections, duration: SECONDS });
  const failed = result.errors + result.requests.total - result[statusClass];
  if (failed > 0) throw new Error(`${failed} requests to ${request.url} failed`);
  return result[statusClass] / result.duration;
}
