import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readQuery } from '../http/request.ts';

/** The members of an answer that `_fields` names, a comma list; all of them without it. The calendar's reference, 1.3. */
export function selectedFields(body: unknown, event: APIGatewayProxyEventV2): unknown {
  const { _fields = '' } = readQuery(event);
  const wanted = new Set([_fields].flat().flatMap((part) => part.split(',').map((name) => name.trim())));
  wanted.delete('');
  if (wanted.size === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => wanted.has(name)));
}
