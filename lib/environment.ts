import * as z from 'zod';

/** Reads settings from the function's environment. @throws Error that names every missing or invalid variable */
export function readEnvironment<S extends z.ZodType>(
  Settings: S,
  environment: NodeJS.ProcessEnv,
): z.output<S> {
  const { data, error } = Settings.safeParse(environment);
  if (error !== undefined) {
    throw new Error(`The function's environment is invalid:\n${z.prettifyError(error)}`);
  }
  return data;
}
