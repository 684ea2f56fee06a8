import * as z from 'zod';

/** The body of an error response, with the member names of OAuth errors. */
export const FailureBody = z
  .object({
    error: z.string().describe('Error code'),
    error_description: z.string().describe('What was wrong, as text'),
    status: z.int32().describe('HTTP status'),
    path: z.string().describe('Path of the request'),
    timestamp: z.int().describe('Time of the error, in milliseconds since 1970'),
  })
  .meta({
    id: 'ApiError',
    description: 'Why a request failed',
    examples: [
      {
        error: 'invalid_request',
        error_description: 'id-turma: is required',
        status: 400,
        path: '/turma/v1/tarefas',
        timestamp: 1741000000000,
      },
    ],
  });

/** The body of an error response that the gateway returns without calling a function. */
export const GatewayFailureBody = z.object({ message: z.string().describe('What was wrong, as text') }).meta({
  id: 'GatewayError',
  description: 'Why the gateway rejected a request',
  examples: [{ message: 'Too Many Requests' }],
});
