import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Caller } from './auth.ts';
import type { WantedFormat } from './format.ts';

/** A gateway event with what middleware has added about the request. */
export interface RequestContext extends APIGatewayProxyEventV2 {
  caller?: Caller;
  wanted?: WantedFormat;
  /** The validated parts of the request. */
  input?: unknown;
  /** When the records in the response last changed, if known. */
  lastModified?: () => Date | undefined;
  /** A digest of the response, where it costs less than one of the text. */
  digest?: (() => string) | undefined;
}
