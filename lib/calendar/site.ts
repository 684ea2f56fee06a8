import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { calendarApi } from './api.ts';

/** Where the calendar is reached; every address in an answer begins with it. */
export interface Site {
  /** `https://example.org` */
  readonly origin: string;
  /** `example.org` */
  readonly host: string;
  /** `https://example.org/api/calendar/events/v1` */
  readonly api: string;
}

/** The site as the caller of a request addressed it. */
export function siteOf({
  headers,
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'headers' | 'requestContext'>): Site {
  const authority = headers.host ?? requestContext.domainName;
  const origin = `${headers['x-forwarded-proto'] ?? 'http'}://${authority}`;
  return { origin, host: authority.replace(/:\d+$/, ''), api: `${origin}${calendarApi.basePath()}` };
}
