import * as z from 'zod';

/** The body of a refusal; the reference, section 7. Its names are those of OAuth errors. */
export const FailureBody = z
  .object({
    error: z.string().describe('Kind of the refusal'),
    error_description: z.string().describe('What was wrong, in words'),
    status: z.int32().describe('The status of the answer'),
    path: z.string().describe('What was asked for'),
    timestamp: z.int().describe('When, in milliseconds since 1970'),
  })
  .meta({
    id: 'Error',
    description: 'Why a request was refused',
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

/** The body of what the gateway refuses before it calls any function. */
export const GatewayFailureBody = z
  .object({ message: z.string().describe('What was wrong, in words') })
  .meta({
    id: 'GatewayError',
    description: 'Why the gateway refused a request',
    examples: [{ message: 'Too Many Requests' }],
  });
