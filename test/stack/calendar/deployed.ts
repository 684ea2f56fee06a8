import { beforeAll, expect, inject } from 'vitest';
import { handler } from '../../../functions/calendar/fallback.ts';
import { log } from '../../../lib/log.ts';
import { gatewayEvent, invocation } from '../../unit/http/gateway-event.ts';
import { issue } from '../token.ts';
import { ROOT } from './api.ts';

/** Runs the functions in this process, as if deployed with settings other than those of the stack. */
export function deployed(settings: Readonly<Record<string, string>>) {
  beforeAll(() => {
    Object.assign(process.env, inject('stack').environment, settings);
    log.setLogLevel('ERROR');
  });

  /** Calls them as an editor, and asserts the status. */
  return async (status: number, method: string, target: string, body?: object) => {
    const [path = '', query = ''] = target.split('?');
    const headers = {
      authorization: `Bearer ${await issue('calendar:write')}`,
      'content-type': 'application/json',
    };
    const request = { method, path: `${ROOT}${path}`, query, headers };
    const event = gatewayEvent(body === undefined ? request : { ...request, body: JSON.stringify(body) });
    const answer = await handler(event, invocation);
    expect(answer.statusCode, answer.body).toBe(status);
    return Object(JSON.parse(answer.body ?? ''));
  };
}
