import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Format, type Operation, SUFFIXES } from '../../schemas/operation.ts';
import { withoutTrailingSlashes } from './path.ts';

/** In which of its formats a request wants an answer: the suffix of the path says so, or else the header `Accept`. */
export interface WantedFormat {
  /** Absent for the format of the API. */
  readonly format?: Format;
  /** Whether another `Accept` could have brought another format. */
  readonly negotiated: boolean;
}

/** @param own the media type that the API answers in if nothing else is wanted */
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

/** Path parameters as they are without the suffix, which the gateway takes for a part of the last of them. */
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
  /** From 0, which is not at all, to 1. */
  readonly quality: number;
}

/** RFC 9110, section 12.5.1. Parameters beside the quality do not tell our formats apart. */
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

/** How much a type is wanted, and how clearly that is said: of the ranges that cover it, the narrowest counts. */
interface Match {
  readonly quality: number;
  readonly clarity: number;
}

function matchOf(ranges: readonly MediaRange[], type: string): Match {
  const covering = ['*/*', type.replace(/\/.*/, '/*'), type];
  return ranges
    .map((range) => ({ quality: range.quality, clarity: covering.indexOf(range.type) }))
    .reduce((best, match) => (match.clarity > best.clarity ? match : best), NO_MATCH);
}

const NO_MATCH: Match = { quality: 0, clarity: -1 };

/** What is wanted as much as the format of the API has to be said more clearly. */
function isPreferred(format: Match, own: Match): boolean {
  if (format.quality !== own.quality) return format.quality > own.quality;
  return format.quality > 0 && format.clarity > own.clarity;
}
