import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** The response of a function, as API Gateway takes it. */
export type Result = APIGatewayProxyStructuredResultV2;
