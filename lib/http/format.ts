import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Format, type Operation, SUFFIXES } from '../../schemas/operation.ts';
import { withoutTrailingSlashes } from './path.ts';

/** The format of the response: the one in the suffix of the path, or else the one preferred by `Accept`. */
export interface WantedFormat {
  /** Absent means the API's own format. */
  readonly format?: Format;
  /** Whether another `Accept` could have led to another format. */
  readonly negotiated: boolean;
}

/** @param own the API's default media type */
export function wantedFormat(
  { formats = [] }: Operation,
  { rawPath, headers }: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers'>,
  own: string,
): WantedFormat {
  const path = withoutTrailingSlashes(rawPath);
  const named = formats.find((format) => path.endsWith(SUFFIXES[format]));
  if (named !== undefined) return { format: named, negotiated: false };
  const ranges = rangesOf(headers.accept ?? '*/*');
  const preferred = formats.find((format) => isPreferred(matchOf(ranges, format), matchOf(ranges, own)));
  return { ...(preferred === undefined ? {} : { format: preferred }), negotiated: formats.length > 0 };
}

/** Removes the suffix from path parameters: the gateway includes it in the last one. */
export function withoutSuffix(parameters: APIGatewayProxyEventV2['pathParameters'], format: Format) {
  return Object.fromEntries(
    Object.entries(parameters ?? {}).map(([name, value]) => [
      name,
      value?.endsWith(SUFFIXES[format]) ? value.slice(0, -SUFFIXES[format].length) : value,
    ]),
  );
}

/** A part of an `Accept` header. */
interface MediaRange {
  /** `text/calendar`, `text/*` or any type at all. */
  readonly type: string;
  /** From 0, not acceptable, to 1. */
  readonly quality: number;
}

/** RFC 9110, section 12.5.1. Parameters other than the quality are ignored: our formats do not differ in them. */
function rangesOf(accept: string): MediaRange[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { type, quality: /^(0(\.\d*)?|1(\.0*)?)$/.test(quality) ? Number(quality) : 0 };
    });
}

/**
 * The quality of a type, and how specific the range is that assigns it: of the ranges that cover a type, the most
 * specific counts.
 */
interface Match {
  readonly quality: number;
  readonly specificity: number;
}

function matchOf(ranges: readonly MediaRange[], type: string): Match {
  const covering = ['*/*', type.replace(/\/.*/, '/*'), type];
  return ranges
    .map((range) => ({ quality: range.quality, specificity: covering.indexOf(range.type) }))
    .reduce((best, match) => (match.specificity > best.specificity ? match : best), NO_MATCH);
}

const NO_MATCH: Match = { quality: 0, specificity: -1 };

/** At equal quality a format is preferred to the API's own only if a more specific range names it. */
function isPreferred(format: Match, own: Match): boolean {
  if (format.quality !== own.quality) return format.quality > own.quality;
  return format.quality > 0 && format.specificity > own.specificity;
}
