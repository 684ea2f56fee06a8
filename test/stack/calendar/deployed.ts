import { beforeAll, expect, inject } from 'vitest';
import { handler as fallback } from '../../../functions/calendar/fallback.ts';
import type { Handler } from '../../../lib/http/endpoint.ts';
import { log } from '../../../lib/log.ts';
import { type GatewayRequest, gatewayEvent, invocation } from '../../../scripts/stack/gateway-event.ts';
import { issue } from '../token.ts';
import { ROOT } from './api.ts';

/** The settings of a deployment in place of the original, at its path and on a host of its own. */
export const IN_PLACE = {
  CALENDAR_ROOT: '/wp-json',
  CALENDAR_NAMESPACE: 'tribe/events/v1',
  SITE_HOSTS: 'calendar.example',
};

export interface DeployedAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed JSON, or text of another type. */
  readonly body: unknown;
}

/** Runs functions in this process, as if deployed with settings other than those of the stack. */
export function deployed(settings: Readonly<Record<string, string>>, handler: Handler = fallback) {
  beforeAll(() => {
    Object.assign(process.env, inject('stack').environment, { METRICS: 'off', ...settings });
    log.setLogLevel('ERROR');
  });
  const host = settings.SITE_HOSTS === undefined ? {} : { host: settings.SITE_HOSTS };

  return async (target: string, request: GatewayRequest = {}): Promise<DeployedAnswer> => {
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const event = gatewayEvent({ ...request, path, query, headers: { ...host, ...request.headers } });
    const { statusCode: status, headers = {}, body: text = '' } = await handler(event, invocation);
    const isJson = String(headers['content-type']).startsWith('application/json') && text !== '';
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status, headers, body };
  };
}

/** A request of an editor with JSON. */
export async function asEditor(method: string, body?: object): Promise<GatewayRequest> {
  return {
    method,
    headers: {
      authorization: `Bearer ${await issue('calendar:write')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The same for editors only: asserts the status, and returns the body. */
export function deployedForEditors(settings: Readonly<Record<string, string>>) {
  const ask = deployed(settings);
  return async (status: number, method: string, target: string, sent?: object) => {
    const answer = await ask(`${ROOT}${target}`, await asEditor(method, sent));
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return Object(answer.body);
  };
}
