import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** A function's response to API Gateway. */
export type Result = APIGatewayProxyStructuredResultV2;
