import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '../../config.ts';
import { originOf } from '../../http/origin.ts';
import { calendarApi } from './api.ts';

/** The addresses of the calendar, from which responses make URLs and identifiers. */
export interface Site {
  /** `https://example.org` */
  readonly origin: string;
  /** The host in identifiers of records, whichever host a request names: `example.org` */
  readonly host: string;
  /** `https://example.org/api/calendar/events/v1` */
  readonly api: string;
}

/** The site as the request addresses it. */
export function siteOf(request: Pick<APIGatewayProxyEventV2, 'headers'>): Site {
  const [host = 'localhost'] = config().SITE_HOSTS;
  const origin = originOf(request);
  return { origin, host, api: `${origin}${calendarApi.basePath()}` };
}
