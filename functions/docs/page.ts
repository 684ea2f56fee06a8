import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { matchesEtag } from '../../lib/http/etag.ts';
import { findFile, type PageFile } from '../../lib/page/files.ts';
import { policyHeaders } from '../../lib/page/policy.ts';
import { describeService } from '../../lib/page/service.ts';

/** Serves the documentation page at `/docs`, and its files below that. */
export async function read(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const response = await respond(event);
  return event.requestContext.http.method === 'HEAD' ? { ...response, body: '' } : response;
}

async function respond({
  pathParameters,
  headers,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  // At `/docs/`, with a slash, the page's relative references repeat the folder.
  const name = pathParameters?.file?.replace(/^docs\//, '') ?? '';
  if (name === 'service.json') return text(200, 'application/json', JSON.stringify(describeService()));
  const file = await findFile(
    process.env.PAGE_DIRECTORY ?? '',
    name === '' ? 'index.html' : `docs/${name}`,
    headers['accept-encoding'] ?? '',
  );
  if (file === undefined) return text(404, 'text/plain; charset=utf-8', 'The page has no such file\n');
  return matchesEtag(file.etag, headers['if-none-match']) ? notModified(file) : content(file);
}

function text(statusCode: number, type: string, body: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { ...policyHeaders(), 'content-type': type, 'cache-control': 'no-cache' },
    body,
  };
}

function notModified(file: PageFile): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 304, headers: { ...policyHeaders(), ...validity(file) } };
}

/** In base64, which Lambda requires for binary bodies: an uncompressed file of 1.6 MB takes 2.2 of the 6 MB allowed. */
function content(file: PageFile): APIGatewayProxyStructuredResultV2 {
  const { bytes, type, encoding } = file;
  return {
    statusCode: 200,
    headers: {
      ...policyHeaders(),
      ...validity(file),
      'content-type': type,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

function validity({ etag, isImmutable }: PageFile): Record<string, string> {
  return {
    etag,
    vary: 'accept-encoding',
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
