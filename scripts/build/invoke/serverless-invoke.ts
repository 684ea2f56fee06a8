import * as z from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';
import { UserError } from '../../cli/lib/command.ts';
import { serverless } from '../../stack/serverless.ts';
import type { Sample } from '../samples/sample.ts';

/** The result of an invocation. */
export interface Outcome {
  readonly isSuccess: boolean;
  /** The status of an HTTP response, or a description. */
  readonly description: string;
}

/** Invokes a function with its payload by `serverless invoke local`. */
export async function invokeSample(
  { file, functionName, env: own }: Sample,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const args = ['--stage', 'local', '--function', functionName, '--path', `events/${file}`];
  try {
    return outcomeOf(await serverless(['invoke', 'local', ...args], { ...env, ...own }));
  } catch (error) {
    if (error instanceof UserError) return { isSuccess: false, description: error.message };
    throw error;
  }
}

const HttpAnswer = z.object({ statusCode: z.int(), body: z.string().optional() });

/** Interprets the printed result: an HTTP response must be a success; any other result is one. */
export function outcomeOf(printed: string): Outcome {
  const answer = parseJson(printed);
  if (answer === undefined) return { isSuccess: false, description: `it does not print JSON: ${printed}` };
  const http = HttpAnswer.safeParse(answer).data;
  if (http === undefined) return { isSuccess: true, description: JSON.stringify(answer).slice(0, MAX_CHARS) };
  const { statusCode, body = '' } = http;
  const isSuccess = statusCode >= 200 && statusCode < 300;
  return { isSuccess, description: isSuccess ? String(statusCode) : `${statusCode} ${body}` };
}

const MAX_CHARS = 80;
